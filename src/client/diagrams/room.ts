import { applyStyles, hideStyles } from './inline-styles.ts';
import { type Drawing, type Look, type Mermaid, settingsOf } from './look.ts';

/**
 * Runs in a hidden frame. Mermaid writes inline styles into HTML, which the policy of a page forbids. In this frame,
 * `innerHTML` and `setAttribute` set styles by script instead, which a policy allows.
 */
export interface Room {
  draw(id: string, source: string, look: Look): Promise<Drawing>;
}

const { setAttribute, insertBefore } = Element.prototype;
const markup = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
const { parseFromString } = DOMParser.prototype;
let css = '';

Element.prototype.setAttribute = function (name, value) {
  if (name === 'style' && 'style' in this) (this as SVGElement).style.cssText = value;
  else setAttribute.call(this, name, value);
};

Element.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
  if (node.nodeName.toLowerCase() !== 'style') return insertBefore.call(this, node, before) as T;
  const sheet = new CSSStyleSheet();
  const text = node.textContent ?? '';
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
  // Styles outside of the diagram are needed only for measuring.
  if (this.nodeName === 'svg') css += text;
  return node;
};

Object.defineProperty(Element.prototype, 'innerHTML', {
  ...markup,
  set(this: Element, html: string) {
    markup?.set?.call(this, hideStyles(html));
    applyStyles(this);
  },
});

DOMParser.prototype.parseFromString = function (html, type) {
  const parsed = parseFromString.call(this, hideStyles(html), type);
  applyStyles(parsed);
  return parsed;
};

const fonts = [...document.adoptedStyleSheets];

/** A queue: Mermaid has one configuration at a time, so diagrams are drawn one after the other. */
let last: Promise<unknown> = Promise.resolve();

(window as typeof window & { room: Room }).room = {
  draw(id, source, look) {
    const drawn = last.then(() => draw(id, source, look));
    last = drawn.catch(() => undefined);
    return drawn;
  },
};

async function draw(id: string, source: string, look: Look): Promise<Drawing> {
  const { default: mermaid } = (await import(DOCSGEN.mermaidScript)) as { default: Mermaid };
  // If a font cannot be loaded, the next one of the list is used.
  await document.fonts.load(`1em ${look.font}`).catch(() => undefined);
  mermaid.initialize(settingsOf(look));
  css = '';
  document.adoptedStyleSheets = fonts;
  try {
    const { svg } = await mermaid.render(id, source);
    return { svg, css };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
