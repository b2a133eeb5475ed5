const kept = 'data-style-kept';

/** A tag with its attributes, whatever is in their values. */
const tag = /<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi;

/** Markup whose `style` attributes have another name, as a policy has a parser refuse them. It may be a `TrustedHTML`. */
export function hideStyles(html: string | object): string {
  return String(html).replace(tag, (text) =>
    text.replace(/"[^"]*"|'[^']*'|(?<=\s)style(?=\s*=)/gi, (part) => (/^style$/i.test(part) ? kept : part)),
  );
}

/** Gives elements the styles that were hidden, as a script may. */
export function applyStyles(parent: ParentNode): void {
  for (const element of parent.querySelectorAll<HTMLElement | SVGElement>(`[${kept}]`)) {
    element.style.cssText = element.getAttribute(kept) ?? '';
    element.removeAttribute(kept);
  }
}
