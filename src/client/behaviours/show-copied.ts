import { announce } from '../router/announce.ts';

/** Tells those who see the button and those who hear it. */
export function showCopied({ classList }: Element): void {
  announce('Copied');
  classList.add('copied');
  setTimeout(() => classList.remove('copied'), 2000);
}
