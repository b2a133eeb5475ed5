import { pageText } from '../texts.ts';
import type { Room } from './room.ts';

let room: Promise<Room> | undefined;

/** The hidden frame in which Mermaid draws: one for all diagrams, as wide as the current one. */
export async function openRoom(width: number): Promise<Room> {
  room ??= open();
  try {
    const opened = await room;
    frame.style.width = `${width}px`;
    return opened;
  } catch (error) {
    forgetRoom();
    throw error;
  }
}

/** Removes the frame after an error, so that the next diagram loads its scripts again. */
export function forgetRoom(): void {
  room = undefined;
  frame.remove();
}

const frame = document.createElement('iframe');
frame.className = 'diagram-room';
frame.title = pageText('diagramFrame');
frame.ariaHidden = 'true';
frame.inert = true;
frame.tabIndex = -1;
frame.srcdoc = '<!doctype html><body>';

async function open(): Promise<Room> {
  const loaded = once(frame);
  document.body.append(frame);
  await loaded;
  const inside = frame.contentDocument as Document;
  inside.adoptedStyleSheets = [copyFonts(frame.contentWindow as unknown as typeof globalThis)];
  const script = inside.createElement('script');
  script.type = 'module';
  script.src = DOCSGEN.roomScript;
  const run = once(script);
  inside.head.append(script);
  await run;
  return (frame.contentWindow as Window & typeof globalThis & { room: Room }).room;
}

function once(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => reject(new Error('a script could not be loaded'));
  });
}

/** Copies the site's fonts into the frame, because text is measured there. */
function copyFonts(inside: typeof globalThis): CSSStyleSheet {
  const copy = new inside.CSSStyleSheet();
  for (const sheet of document.styleSheets) {
    for (const rule of rulesOf(sheet)) {
      if (rule instanceof CSSFontFaceRule) copy.insertRule(absolute(rule.cssText, sheet.href ?? document.baseURI));
    }
  }
  return copy;
}

/** Rules of a style sheet; none for sheets of other hosts, which scripts must not read. */
function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

function absolute(css: string, base: string): string {
  return css.replace(/url\("([^"]+)"\)/g, (_, url: string) => `url("${new URL(url, base).href}")`);
}
