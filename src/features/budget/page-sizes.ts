import { attributesAt, scanHtml } from '../../shared/scan-html.ts';

/** What a page is measured by. */
export interface PageFiles {
  readonly isReference: boolean;
  /** Addresses of the scripts that it loads with its markup. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What a page loads before a reader does anything, from its markup. */
export function filesOfPage(html: string): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  let isReference = false;
  scanHtml(html, {
    open(name, _, nameEnd) {
      if (name !== 'script' && name !== 'link' && name !== 'body' && name !== 'html') return;
      const own = attributesAt(html, nameEnd);
      if (own.get('data-kind') === 'reference') isReference = true;
      const address = own.get(name === 'script' ? 'src' : 'href');
      if (address === undefined) return;
      const rel = own.get('rel') ?? '';
      if (name === 'script' || rel === 'modulepreload') scripts.add(address);
      else if (rel === 'stylesheet' && own.get('media') !== 'print') styles.add(address);
    },
  });
  return { isReference, scripts: [...scripts], styles: [...styles] };
}

/** The limits of a site by what they are for, in KiB. */
export type Budget = Readonly<Partial<Record<'script' | 'styles' | 'page' | 'reference', number>>>;

/** A page with the bytes of its own file, compressed. */
export interface MeasuredPage extends PageFiles {
  readonly path: string;
  readonly bytes: number;
}

const subjects = {
  script: 'the scripts that a page loads',
  styles: 'the styles of a page',
  page: 'a page',
  reference: 'a page of an API reference',
} as const;

/** What passes a limit, in sentences: the largest page of each kind, and how many others do as well. */
export function overBudget(
  budget: Budget,
  pages: readonly MeasuredPage[],
  sizeOf: (address: string) => number,
): readonly { readonly key: keyof Budget; readonly message: string; readonly hint?: string }[] {
  const sum = (addresses: readonly string[]) => addresses.reduce((total, address) => total + sizeOf(address), 0);
  return (Object.keys(subjects) as (keyof Budget)[]).flatMap((key) => {
    const { [key]: limit } = budget;
    if (limit === undefined) return [];
    const sizes = pages.flatMap((page) => {
      if (key === 'script') return [{ page, bytes: sum(page.scripts), files: page.scripts }];
      if (key === 'styles') return [{ page, bytes: sum(page.styles), files: page.styles }];
      return page.isReference === (key === 'reference') ? [{ page, bytes: page.bytes, files: [] }] : [];
    });
    const over = sizes.filter(({ bytes }) => bytes > limit * 1024).sort((a, b) => b.bytes - a.bytes);
    const [largest] = over;
    if (largest === undefined) return [];
    const others =
      over.length === 1 ? '' : `, and ${over.length - 1} more ${over.length === 2 ? 'is' : 'are'} above it`;
    const files = [...largest.files].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 3);
    const message = `${subjects[key]} may take ${limit} KiB: ${largest.page.path} takes ${inKib(largest.bytes)}${others}`;
    if (files.length === 0) return [{ key, message }];
    return [{ key, message, hint: `the largest: ${files.map((one) => `${one} (${inKib(sizeOf(one))})`).join(', ')}` }];
  });
}

function inKib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
