import type { Permalink } from '../../../model/address.ts';
import type { Html } from '../../../model/reference.ts';
import { breakableParts } from '../../../shared/break-code.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { encodePath } from '../../../shared/paths.ts';

/** Inline code. */
export function code(text: string): Html {
  return `<code>${breakableParts(text).map(escapeHtml).join('<wbr>')}</code>`;
}

export function link(href: string, label: Html): Html {
  return `<a href="${escapeHtml(href)}">${label}</a>`;
}

/** A heading of the second or third level, with an id. */
export function heading(level: 2 | 3, id: string, label: Html): Html {
  return `<h${level} id="${escapeHtml(id)}">${label}</h${level}>`;
}

/** A list; `''` without items. */
export function list(tag: 'ul' | 'ol', items: readonly Html[]): Html {
  return items.length === 0 ? '' : `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
}

/** A description of the reference, for another page: links within the page of the reference lead back to it. */
export function descriptionOf(reference: Permalink, html: Html): Html {
  return html.replaceAll('<a href="#', `<a href="${escapeHtml(encodePath(reference))}#`);
}
