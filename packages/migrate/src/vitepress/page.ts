import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileName, parentPath } from 'docsgen/moving';
import { type Data, isData } from '../data.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { isFile, toSlashes } from '../files.ts';
import { homePage } from '../home-page.ts';
import type { Plan } from '../plan.ts';
import { outOfLocale } from '../translated.ts';
import { outlineLevels } from './frame.ts';
import { convertVitePress } from './markdown.ts';
import type { Page } from './pages.ts';

/** Writes a page. */
export function convertPage(
  page: Page,
  {
    plan,
    root,
    srcDir,
    hero,
    isLinked,
    component,
    addKind,
  }: {
    readonly plan: Plan;
    readonly root: string;
    readonly srcDir: string;
    /** For a start page that only components render. */
    readonly hero: Data;
    readonly isLinked: (id: string) => boolean;
    readonly component: (name: string) => string | undefined;
    readonly addKind: (name: string) => void;
  },
): void {
  const { name, file, address, folder } = page;
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const { fields, front, body } = splitPage(text);
  const target = (path: string) =>
    path.startsWith('@') ? join(srcDir, path.replace(/^@\/?/, '')) : resolve(dirname(file), path);
  const made = convertVitePress(body, front.split('\n').length, {
    frontmatter: fields,
    isLinked,
    component,
    addKind,
    read: (path) => (isFile(target(path)) ? readFileSync(target(path), 'utf8') : undefined),
    show(path) {
      const from = target(path);
      if (!isFile(from)) return undefined;
      const inSite = toSlashes(relative(root, from))
        .replace(/^(?:\.\.\/)+/, '')
        .replace(/^\.vitepress\//, 'vitepress/');
      const to = `snippets/${inSite}`;
      plan.copy(to, from);
      return to;
    },
  });
  const inLocale = (part: string) => outOfLocale(part, { file, docs: srcDir, folder });
  const place = toSlashes(relative(root, file));
  for (const { line, about, advice } of made.notes) plan.noteEach('lost', about, advice, { file: place, line });
  const hasHero = fields.hero !== undefined || fields.features !== undefined;
  const isDrawn = address === '/' && !hasHero && made.text.replace(/<[^>]*>/g, '').trim() === '';
  const isHome = isDrawn || (fields.layout === 'home' && hasHero);
  if (isDrawn)
    plan.note(
      'lost',
      'the start page',
      'components of Vue draw it: title and tagline are in <Hero>, write the rest below it',
      { file: place },
    );
  const changed = changesOf(fields, pageFields(fields, { name, address, plan, place }));
  if (isHome) {
    const rest = made.text.trim();
    const partial = `${parentPath(page.to)}/_${fileName(name)}`;
    const to = page.to.replace(/\.md$/, '.mdx');
    const home = homePage(
      isDrawn ? { ...fields, hero } : fields,
      rest === '' ? undefined : `./${fileName(partial)}`,
      (about, advice) => plan.note('lost', about, advice, { file: place }),
    );
    plan.write(to, inLocale(home), file);
    if (rest !== '') plan.write(partial, `${inLocale(rest)}\n`);
    plan.edits.push({ file: to, line: 1, before: '', after: 'the start page, from the frontmatter' });
    return;
  }
  const { to } = page;
  const head = withFields(front, changed);
  plan.editFields(to, changed);
  plan.edits.push(...made.edits.map((edit) => ({ file: to, ...edit })));
  const whole = head + inLocale(made.text);
  if (whole === text) plan.copy(to, file);
  else plan.write(to, whole, file);
}

/** Fields of a page as docsgen has them. */
function pageFields(
  fields: Data,
  { name, address, plan, place }: { name: string; address: string; plan: Plan; place: string },
): Data {
  const outline = isData(fields.outline) ? fields.outline.level : fields.outline;
  const levels = outlineLevels(outline);
  if (fields.head !== undefined)
    plan.noteEach(
      'lost',
      'head in the frontmatter of a page',
      'write the elements between <head> and </head> in an .mdx page',
      { file: place },
    );
  return {
    ...addressFields(name, address, fields),
    ...(fields.layout === 'page' || fields.layout === 'home' ? { template: 'start' } : {}),
    ...(fields.sidebar === false && fields.layout !== 'page' ? { displayed_sidebar: null } : {}),
    ...(fields.aside === false || outline === false ? { hide_table_of_contents: true } : {}),
    ...(levels === undefined
      ? {}
      : { toc_min_heading_level: Math.max(2, levels[0] ?? 2), toc_max_heading_level: levels[1] ?? 3 }),
    ...(fields.editLink === false ? { custom_edit_url: null } : {}),
    ...(fields.prev === false ? { pagination_prev: null } : {}),
    ...(fields.next === false ? { pagination_next: null } : {}),
  };
}
