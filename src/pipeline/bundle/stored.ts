import type { Bundle } from './bundle.ts';

/** A bundle as it is stored: its files lie one after the other in the data that comes with it. */
export interface StoredBundle extends Pick<Bundle, 'islands' | 'styleSources' | 'assets'> {
  /** `templates` and `components` are the scripts; the others are output paths. Empty where nothing could be bundled. */
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
}

export const emptyBundle: StoredBundle = {
  assets: { styles: [], scripts: [], inline: '' },
  islands: { templates: [], components: [] },
  styleSources: [],
  parts: [],
};

export function packBundle({ assets, islands, styleSources, files, templates, components }: Bundle): {
  readonly stored: StoredBundle;
  readonly data: Uint8Array;
} {
  const all = [
    ['templates', Buffer.from(templates)] as const,
    ['components', Buffer.from(components)] as const,
    ...files,
  ];
  const parts = all.map(([name, data]) => ({ name, bytes: data.byteLength }));
  return { stored: { assets, islands, styleSources, parts }, data: Buffer.concat(all.map(([, data]) => data)) };
}

export function unpackBundle(
  { assets, islands, styleSources, parts }: StoredBundle,
  data: Uint8Array,
): Omit<Bundle, 'graph' | 'usesSiteData'> {
  const files = new Map<string, Uint8Array>();
  let offset = 0;
  for (const { name, bytes } of parts) {
    files.set(name, data.subarray(offset, offset + bytes));
    offset += bytes;
  }
  const take = (name: string) => {
    const script = Buffer.from(files.get(name) ?? new Uint8Array()).toString();
    files.delete(name);
    return script;
  };
  return { templates: take('templates'), components: take('components'), islands, assets, styleSources, files };
}

/** Values of the environment variables that a script reads by name, which what it renders may depend on. */
export function environmentOf(script: string): readonly (readonly [string, string | undefined])[] {
  const read = script.matchAll(/\bprocess\.env(?:\??\.([A-Za-z_]\w*)|\["(\w+)"\])|\{([^{}]*)\}=process\.env\b/g);
  const names = [...read].flatMap(([, name, quoted, several = '']) => [
    ...(name === undefined ? [] : [name]),
    ...(quoted === undefined ? [] : [quoted]),
    ...(several.match(/(?:^|(?<=,))\w+/g) ?? []),
  ]);
  return [...new Set(names)].sort().map((name) => [name, process.env[name]]);
}
