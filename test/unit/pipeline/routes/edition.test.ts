import { expect, test } from 'vitest';
import { editionOf } from '../../../../src/pipeline/routes/edition.ts';

type Context = Parameters<typeof editionOf>[0];

const editionIn = (files: readonly string[], { version = '2.0', latest = true, locale = '', link = true } = {}) =>
  editionOf({
    config: {
      baseUrl: locale === '' ? '/x/' : `/x/${locale}/`,
      filesBase: '/x/',
      print: { link },
      ...(locale === '' ? {} : { locale: { name: locale, translated: {} } }),
    },
    content: { assets: { serves: (address: string) => files.includes(address) } },
    set: { id: 'docs' },
    version: { name: version, latest },
  } as unknown as Context).edition;

test('a document leads to the edition that print has named after its set and version, a PDF before HTML', () => {
  expect(editionIn(['/x/print/docs.html'])).toEqual({ href: '/x/print/docs.html', isPdf: false });
  expect(editionIn(['/x/print/docs.html', '/x/print/docs.pdf'])).toEqual({ href: '/x/print/docs.pdf', isPdf: true });
  expect(editionIn(['/x/print/docs.pdf'], { latest: false })).toBeUndefined();
  expect(editionIn(['/x/print/docs-1.0.pdf'], { version: '1.0', latest: false })?.href).toBe('/x/print/docs-1.0.pdf');
});

test('a translation leads to that of its language; without the key there is no link', () => {
  const files = ['/x/print/docs.pdf', '/x/print/docs-de.pdf'];
  expect(editionIn(files, { locale: 'de' })?.href).toBe('/x/print/docs-de.pdf');
  expect(editionIn(['/x/print/docs.pdf'], { locale: 'de' })).toBeUndefined();
  expect(editionIn(files, { link: false })).toBeUndefined();
});
