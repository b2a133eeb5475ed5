import { applyStyles, hideStyles } from './inline-styles.ts';
import type { Drawing, Look } from './look.ts';

/**
 * Runs in a frame that nobody sees. Mermaid writes styles into the markup that it measures, which the policy of a page
 * forbids; here, and only here, they take the way that a policy leaves to scripts.
 */
interface Mermaid {
  initialize(config: object): void;
  render(id: string, source: string): Promise<{ readonly svg: string }>;
}

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
  css = node.textContent ?? '';
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.slice(0, fonts), sheet];
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

const fonts = document.adoptedStyleSheets.length;

(window as typeof window & { room: Room }).room = {
  async draw(id, source, { dark, font, variables }) {
    const { default: mermaid } = (await import(DOCSGEN.mermaidScript)) as { default: Mermaid };
    await document.fonts.load(`1em ${font}`);
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      theme: 'base',
      fontFamily: font,
      themeVariables: { darkMode: dark, fontFamily: font, ...variables },
    });
    try {
      const { svg } = await mermaid.render(id, source);
      return { svg, css };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  },
};
