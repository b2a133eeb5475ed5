import type { Element } from 'hast';

export type Mode = 'light' | 'dark';

/** What the address of a picture for one colour mode ends with, as GitHub and Material for MkDocs have it. */
const modeHash = /#(?:gh-(dark|light)-mode-only|only-(dark|light))$/;

/** Gives an image whose address ends with `#gh-dark-mode-only` or `#only-dark` the class that hides it in the other mode. */
export function settleImage({ properties }: Element): void {
  const { src, className } = properties;
  const [hash = '', github, material] = (typeof src === 'string' && modeHash.exec(src)) || [];
  const mode = github ?? material;
  if (mode === undefined) return;
  properties.src = String(src).slice(0, -hash.length);
  properties.className = inMode(mode as Mode, className);
}

/** The classes of an image that is shown in one mode. */
export function inMode(mode: Mode, className: Element['properties'][string]): string[] {
  return [`only-${mode}`, ...[className ?? []].flat().map(String)];
}
