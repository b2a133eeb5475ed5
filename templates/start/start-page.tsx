import type { RouteFallback } from '../../src/model/route.ts';
import { Prose } from '../content/parts.tsx';
import { Slot } from '../plugins/slot.tsx';

interface StartPageProps {
  readonly html: string;
  readonly fallback?: RouteFallback | undefined;
}

/** A page as wide as the window, without sidebar, title and contents: `template: start`. */
export function StartPage({ html, fallback }: StartPageProps) {
  return (
    <>
      <Slot name="content.before" />
      <div className="part start">
        <Prose html={html} fallback={fallback} />
      </div>
      <Slot name="content.after" />
    </>
  );
}
