const kept = 'data-style-kept';

/** A tag with its attributes; values may contain `>`. */
const tag = /<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi;

/** Renames `style` attributes in HTML, because a policy makes the parser refuse them. The HTML may be a `TrustedHTML`. */
export function hideStyles(html: string | object): string {
  return String(html).replace(tag, (text) =>
    text.replace(/"[^"]*"|'[^']*'|(?<=\s)style(?=\s*=)/gi, (part) => (/^style$/i.test(part) ? kept : part)),
  );
}

/** Sets the renamed styles by script, which a policy allows. */
export function applyStyles(parent: ParentNode): void {
  for (const element of parent.querySelectorAll<HTMLElement | SVGElement>(`[${kept}]`)) {
    element.style.cssText = element.getAttribute(kept) ?? '';
    element.removeAttribute(kept);
  }
}
