import { addressAttributes, mapAddresses } from '../../shared/address-attributes.ts';
import { escapeAddress } from '../../shared/escape-html.ts';
import { decodeHtml } from '../../shared/html-references.ts';
import { decodeUrl, splitUrl } from '../../shared/paths.ts';
import { eachAttribute, editHtml, type HtmlEdit, scanHtml } from '../../shared/scan-html.ts';
import { styleLoads } from '../../shared/style-loads.ts';
import { type FileSite, fileAddress } from './addresses.ts';

/** Where the script is that does what the modules of a site do. */
export const scriptPath = 'assets/offline.js';

/** What browsers load ahead, and would not from a file. */
const ahead = /^(?:modulepreload|preload|prefetch)$/;

/**
 * A page that opens as a file: its addresses are relative, and one script is in place of its modules, which browsers load from hosts
 * only.
 *
 * @param from its path in the folder of the site
 * @returns the paths of its modules, too
 */
export function offlinePage(
  html: string,
  from: string,
  site: FileSite,
): { readonly html: string; readonly modules: readonly string[] } {
  const edits: HtmlEdit[] = [];
  const modules: string[] = [];
  const led = (address: string) => fileAddress(address, from, site);
  scanHtml(html, {
    open(name, start, nameEnd, end) {
      const attributes: Attribute[] = [];
      eachAttribute(html, nameEnd, (key, value, from, to) =>
        attributes.push({ key, value: decodeHtml(value), from, to }),
      );
      const attributeOf = (wanted: string) => attributes.find(({ key }) => key === wanted)?.value;
      const source = attributeOf('src');
      if (name === 'script' && attributeOf('type') === 'module' && source?.startsWith(site.base)) {
        modules.push(decodeUrl(splitUrl(source).path).slice(site.base.length));
        edits.push([start, end + '</script>'.length, modules.length === 1 ? mark : '']);
        return;
      }
      if (name === 'link' && ahead.test(attributeOf('rel') ?? '')) {
        edits.push([start, end, '']);
        return;
      }
      const isOwn = (source ?? attributeOf('href'))?.startsWith(site.base) === true;
      // Browsers ask for rights to a file as to another host, and get none.
      for (const attribute of attributes)
        if (attribute.key === 'crossorigin' && isOwn) edits.push([attribute.from, attribute.to, '']);
        else edits.push(...editOf(name, attribute, attributeOf('http-equiv'), led));
    },
    raw(name, start, end) {
      if (name === 'style') edits.push([start, end, offlineStyles(html.slice(start, end), led)]);
    },
  });
  const script = `<script defer src="${led(`${site.base}${scriptPath}`)}" data-run="${escapeAddress(modules.join(' '))}"></script>`;
  return { html: editHtml(html, edits).replace(mark, () => script), modules };
}

/** The place of the script, until all modules of the page are known. */
const mark = '<docsgen-offline-script>';

/** A style sheet, or the value of an attribute `style`, that opens from a file. */
export function offlineStyles(css: string, led: (address: string) => string): string {
  if (!css.includes('/')) return css;
  return editHtml(
    css,
    styleLoads(css).flatMap(({ address, start, end }): HtmlEdit[] => {
      const to = led(address);
      if (to === address) return [];
      const written = css.slice(start, end);
      const quoted = JSON.stringify(to);
      return [[start, end, /^url\(/i.test(written) ? `url(${quoted})` : quoted]];
    }),
  );
}

interface Attribute {
  readonly key: string;
  /** Decoded. */
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** The edits of an attribute: none where it names nothing of the site. */
function editOf(
  element: string,
  { key, value, from, to }: Attribute,
  equivalent: string | undefined,
  led: (address: string) => string,
): readonly HtmlEdit[] {
  const own = addressAttributes[element]?.[key];
  let made = value;
  if (own !== undefined) made = mapAddresses(value, own.isList, led);
  else if (key === 'style') made = offlineStyles(value, led);
  else if (key === 'content' && /^refresh$/i.test(equivalent ?? ''))
    made = value.replace(/(?<=url=).*$/i, (address) => led(address.trim()));
  return made === value ? [] : [[from, to, `${key}="${escapeAddress(made)}"`]];
}
