import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { textsAsJson, tryItKeys } from '../../shared/texts/client.ts';
import { textOf } from '../../shared/texts/text.ts';
import type { BundleInput } from './bundle.ts';
import { sharedOptions } from './shared-options.ts';

/** What the console of API references loads besides its script, when a reader opens it. */
export interface TryItFiles {
  /** Output path to content. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Constants of the script. */
  readonly addresses: Readonly<Record<'tryItStyles' | 'tryItTexts' | 'tryItReturn', string>>;
  readonly metafile: Metafile;
}

/** Where an authorization server sends readers back to: below the base URL. */
const returnPath = 'authorized.html';

/** Bundles what the consoles of a site load when a reader opens one. */
export async function bundleTryIt(
  config: BundleInput['config'],
  templates: string,
  plugins: readonly Plugin[],
): Promise<TryItFiles> {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    ...sharedOptions(config),
    stdin: {
      contents: `@import ${JSON.stringify(join(templates, 'styles', 'try-it-console.css'))};`,
      loader: 'css',
      resolveDir: templates,
    },
    minify: true,
    plugins: [...plugins],
  });
  const files = new Map<string, Uint8Array>();
  const add = (stem: string, type: string, contents: Uint8Array) => {
    const digest = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
    const path = `assets/${stem}-${digest}.${type}`;
    files.set(path, contents);
    return config.filesBase + path;
  };
  const css = outputFiles.find(({ path }) => path.endsWith('.css'))?.contents ?? new Uint8Array();
  return {
    files,
    metafile,
    addresses: {
      tryItStyles: add('try-it', 'css', css),
      tryItTexts: add('try-it-texts', 'json', Buffer.from(textsAsJson(tryItKeys, config.language))),
      tryItReturn: config.filesBase + returnPath,
    },
  };
}

/**
 * The page that an authorization server sends readers back to. The code of the server is in its address, so nothing
 * else is loaded there that could send it anywhere, and no policy but its own is needed.
 */
export function returnPage(
  script: string,
  { language }: Pick<BundleInput['config'], 'language'>,
): readonly [string, Uint8Array] {
  const text = textOf(language)('tryIt.mayClose');
  const policy = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'";
  const html = `<!DOCTYPE html>
<html lang="${language.lang}" dir="${language.dir}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light">
<title>${text.replaceAll('<', '&lt;')}</title>
<p>${text.replaceAll('<', '&lt;')}</p>
<script type="module" src="${script}"></script>
`;
  return [returnPath, Buffer.from(html)];
}
