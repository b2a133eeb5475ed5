import type { Finding } from '../../model/diagnostic.ts';
import type { CheckInput } from './input.ts';

/** Findings for files of the static folder that lie where a page is published: the output has one file at each path. */
export function takenFiles({ config, site, files }: Pick<CheckInput, 'config' | 'site' | 'files'>): readonly Finding[] {
  const { filesBase, pageFiles, static: dir } = config;
  if (dir === undefined) return [];
  return [...site.routes.values()].flatMap(({ permalink, source }): readonly Finding[] => {
    const bare = permalink.replace(/\/+$/, '');
    const isFile = pageFiles === 'file' && !permalink.endsWith('/');
    const address = bare.endsWith('.html') ? bare : `${bare}${isFile ? '.html' : '/index.html'}`;
    if (!files.has(address)) return [];
    const file = `${dir}/${address.slice(filesBase.length)}`;
    return [
      {
        rule: 'duplicate-route',
        message: `${address} is taken by ${source ?? `the page ${permalink}`}; ${file} is not shown`,
        place: { file },
        related: source === undefined ? undefined : [{ message: 'the page', place: { file: source } }],
        hint: 'remove or rename the file, or give the page another slug',
      },
    ];
  });
}
