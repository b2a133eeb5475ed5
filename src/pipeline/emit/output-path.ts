import type { PageFiles } from '../../model/config.ts';
import { OutputError } from './output-error.ts';

/**
 * The file of a permalink, relative to the output folder; both are decoded. A permalink that ends in `.html` is the path of
 * its file.
 *
 *     /base/docs/x  ->  docs/x/index.html, or docs/x.html
 *     /base/        ->  index.html
 *     /base/de/     ->  de/index.html, the start page of a locale
 *     /base/404.html  ->  404.html
 *
 * @param baseUrl with leading and trailing slash
 * @throws OutputError when the permalink is not below the base URL
 */
export function outputPath(permalink: string, baseUrl: string, form: PageFiles = 'folder'): string {
  if (!`${permalink}/`.startsWith(baseUrl)) {
    throw new OutputError(`${permalink} is not below the base URL ${baseUrl}`, {
      code: 'invalid-path',
      hint: 'a site can only have pages below its own base URL: change the address or `baseUrl`',
    });
  }
  const path = permalink.slice(baseUrl.length).replace(/\/+$/, '');
  if (path.endsWith('.html')) return path;
  if (path === '') return 'index.html';
  return form === 'file' && !permalink.endsWith('/') ? `${path}.html` : `${path}/index.html`;
}
