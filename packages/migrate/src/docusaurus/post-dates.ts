import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readAdded, readGitState } from 'docsgen/moving';
import { splitPage, withFields } from '../fields.ts';
import { toSlashes } from '../files.ts';
import { type Plan, readPlanned, sourceOf } from '../plan.ts';
import type { Site } from './site.ts';

/** Gives posts that have no date the one that Docusaurus took: of the first commit of the file, or of the file itself. */
export async function datePosts({ root, blogs, locales }: Site, plan: Plan): Promise<void> {
  const state = await readGitState(root);
  const dated: string[] = [];
  for (const { options, dir, posts } of blogs) {
    for (const { name, frontMatter } of posts) {
      if (frontMatter.date !== undefined || /\d{4}[-/]\d{1,2}[-/]\d{1,2}/.test(name)) continue;
      const source = join(root, options.path, name);
      const path = toSlashes(relative(root, source));
      const added = state && (await readAdded(root, state, path).catch(() => undefined));
      const date = (added ?? statSync(source).mtime.toISOString()).slice(0, 10);
      // A translation has a date of its own.
      for (const at of ['', ...locales.translated.map((locale) => `i18n/${locale.name}/`)])
        setDate(`${at}${dir}/${name}`, date, plan);
      dated.push(`${dir}/${name}`);
    }
  }
  if (dated.length > 0)
    plan.note(
      'changed',
      `posts without a date: ${dated.join(', ')}`,
      'they have that of their first commit, or of the file, as before: see that it is the right one',
    );
}

function setDate(path: string, date: string, plan: Plan): void {
  const file = plan.files.get(path);
  const { front, fields, body } = splitPage(file === undefined ? '' : readPlanned(file));
  if (file === undefined || fields.date !== undefined) return;
  plan.write(path, withFields(front, { date }) + body, sourceOf(file));
  plan.edits.push({ file: path, line: 2, before: '', after: `date: ${date}` });
}
