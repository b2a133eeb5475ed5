import { expect, test } from 'vitest';
import type { Ask } from '../../../src/core/graph/query.ts';
import type { Finding } from '../../../src/model/diagnostic.ts';
import { emptyBundle } from '../../../src/pipeline/bundle/index.ts';
import { locateThrown, shownBundle, siteBundle } from '../../../src/queries/bundle.ts';
import { generatedBody } from '../../../src/queries/site.ts';
import { fakeAsk } from '../../fake-ask.ts';

interface Setup {
  readonly isDev?: boolean;
  readonly theme?: string;
  /** What bundling these pages comes to: findings, where it fails. */
  readonly failing: (pages: readonly string[], theme: boolean) => readonly Finding[];
  readonly good?: object;
}

/** A site with three pages of code, of which any number can be bundled. */
function asking({ isDev = false, theme, failing, good }: Setup) {
  const tries: string[] = [];
  const { q } = fakeAsk({
    options: () => ({ isDev }),
    'compiled pages': () => ({ code: new Map(['a.mdx', 'b.mdx', 'c.mdx'].map((path) => [path, 'digest'])) }),
    'component pages': () => [],
    'config as it was run': () => ({ config: { theme } }),
    'last good results': () => good,
    bundle(key: string) {
      const { pages, theme: withTheme } = JSON.parse(key) as { pages: readonly string[]; theme: boolean };
      tries.push(pages.join(' '));
      return { ...emptyBundle, findings: failing(pages, withTheme) };
    },
  });
  return { q: q as Ask, tries };
}

const lostOf = (file: string): Finding => ({ rule: 'bundle-error', message: `no ${file}`, place: { file } });

test('pages that cannot be bundled are left out, until the others can be, and each mistake is reported once', async () => {
  const warning: Finding = { rule: 'bundle-error', message: 'old', place: { file: 'lib.ts' } };
  const { q, tries } = asking({
    failing: (pages) => [
      warning,
      ...pages
        .filter((page) => page !== 'b.mdx')
        .slice(0, 1)
        .map(lostOf),
    ],
  });
  const { findings, modules, bundle } = await siteBundle.run(q, '');
  expect(tries).toEqual(['a.mdx b.mdx c.mdx', 'b.mdx c.mdx', 'b.mdx']);
  expect(findings).toEqual([warning, lostOf('a.mdx'), lostOf('c.mdx')]);
  // What is left cannot be bundled either, and nothing says which page that is about.
  expect(modules.pages).toEqual(['b.mdx']);
  expect(bundle).toBeUndefined();
});

test('the development server leaves nothing out: it shows the last good version of everything', async () => {
  const good: { bundle?: object } = { bundle: { bundle: { files: new Map() } } };
  const { q, tries } = asking({ isDev: true, failing: () => [lostOf('a.mdx')], good });
  const before = (good.bundle as { bundle: object }).bundle;
  expect((await siteBundle.run(q, '')).bundle).toBe(before);
  expect(tries).toEqual(['a.mdx b.mdx c.mdx']);
  expect((good.bundle as { bundle: object }).bundle).toBe(before);
});

test('a theme that cannot be bundled is replaced by the own templates, to check links with', async () => {
  const shown = async (theme: string | undefined, isDev = false) => {
    const tries: boolean[] = [];
    const { q } = fakeAsk({
      'site bundle': () => ({ findings: [lostOf('theme/page.tsx')], modules: {} }),
      'config as it was run': () => ({ config: { theme } }),
      options: () => ({ isDev }),
      'compiled pages': () => ({ code: new Map() }),
      'component pages': () => [],
      bundle(key: string) {
        tries.push((JSON.parse(key) as { theme: boolean }).theme);
        return { ...emptyBundle, findings: [lostOf('own.tsx')] };
      },
    });
    const { findings } = await shownBundle.run(q, '');
    return { tries, findings: findings.map(({ message }) => message) };
  };
  expect(await shown('theme')).toEqual({ tries: [false], findings: ['no theme/page.tsx', 'no own.tsx'] });
  expect(await shown(undefined)).toEqual({ tries: [], findings: ['no theme/page.tsx'] });
  expect(await shown('theme', true)).toEqual({ tries: [], findings: ['no theme/page.tsx'] });
});

test('to check links, all is bundled where a site has templates of its own, or where a build has done so', async () => {
  const made = async (isStored: boolean) => {
    let tries = 0;
    const { q } = fakeAsk({
      options: () => ({ isDev: false, linksOnly: true }),
      'compiled pages': () => ({ code: new Map(), pages: new Map() }),
      'component pages': () => [],
      'modules of plugins': () => ({ slots: [], templates: [], clients: [] }),
      'config as it was run': () => ({ config: { theme: 'theme', docs: [], markdown: { code: {} }, security: {} } }),
      'last good results': () => undefined,
      ...(isStored && { 'stored bundle': () => ({}) }),
      bundle() {
        tries++;
        return { ...emptyBundle, findings: [lostOf('own.tsx')] };
      },
    });
    const { findings } = await siteBundle.run(q, '');
    return [tries, findings.length];
  };
  expect([await made(true), await made(false)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('nothing is bundled again to find the place of what did not throw', async () => {
  const { q } = fakeAsk({});
  const modules = { theme: true, isDev: false, pages: [], components: [] };
  const thrown = { part: 'templates', points: [], source: 'a.mdx' } as const;
  expect(await locateThrown(q, { modules, findings: [], bundle: {} as never }, { ...thrown, findings: [] })).toEqual(
    [],
  );
  expect(await locateThrown(q, { modules, findings: [] }, { ...thrown, findings: [lostOf('a.mdx')] })).toEqual([
    lostOf('a.mdx'),
  ]);
});

test('the body of a page of a feature is that of its address', async () => {
  const pages = ['/a', '/b'].map((permalink) => ({ permalink, body: async () => ({ html: permalink }) }));
  const { q } = fakeAsk({
    'pages of features': () => () => pages,
    'config as it was run': () => ({ config: {} }),
  });
  expect(await generatedBody.run(q, '/b')).toEqual({ html: '/b' });
  await expect(generatedBody.run(q, '/c')).rejects.toThrow('no feature has a page at /c');
});
