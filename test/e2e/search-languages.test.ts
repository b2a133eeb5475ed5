import { expect, test } from 'vitest';
import { buildSite, type SiteFiles } from '../build-site.ts';
import { type Ask, searchIn } from '../search-in.ts';

/** Pages with titles and texts, by language. */
async function askSite(lang: string, pages: SiteFiles): Promise<Ask> {
  const { files, printed } = await buildSite(
    { 'docsgen.config.js': `export default { title: 'T', lang: '${lang}' };\n`, ...pages },
    { without: [] },
  );
  expect(printed).toBe('');
  return searchIn((path) => files.get(path), lang);
}

test('English: forms of words, beginnings, synonyms, words in one and in two', async () => {
  const ask = await askSite('en', {
    'docs/indexes.md': '# Indexes\n\nWhat an index costs. Queries are answered faster.\n',
    'docs/paging.md': '---\nkeywords: [pagination, cursor]\n---\n# Pages of results\n\nAsk for the next one.\n',
    'docs/cursor.md': '# Words\n\nA cursor is mentioned here, among many other things that this text is about.\n',
    'docs/hooks.md': '# Webhooks\n\nCalled after each commit.\n',
    'docs/data.md': '# Data base\n\nIn two words.\n',
  });
  const first = async (question: string) => (await ask(question)).found[0];
  for (const question of ['indexing', 'indexed', 'inde', 'query index'])
    expect(await first(question)).toBe('/docs/indexes');
  expect((await ask('cursor')).found).toEqual(['/docs/paging', '/docs/cursor']);
  expect(await first('paginations')).toBe('/docs/paging');
  for (const question of ['web hook', 'web-hook', 'webhook', 'webhoks'])
    expect(await first(question)).toBe('/docs/hooks');
  expect(await first('database')).toBe('/docs/data');
  expect(await first('ca')).toBe('/docs/hooks');
});

test('Japanese: words without blanks, whole and in part, among Latin ones', async () => {
  const ask = await askSite('ja', {
    'docs/search.md':
      '# 検索\n\nサイトの全文検索を設定します。\n\n## 索引 {#index}\n\n索引はビルド時に作成されます。\n',
    'docs/deploy.md': '# 公開\n\nDockerコンテナの設定と起動。猫。\n',
    'docs/database.md': '# データベース\n\n接続の管理。\n',
  });
  expect((await ask('検索')).found).toEqual(['/docs/search']);
  expect((await ask('検索の設定')).found).toEqual(['/docs/search']);
  expect((await ask('全文検索')).excerpts[0]).toBe('サイトの[全文検索]を設定します。');
  expect((await ask('Dockerの設定')).found).toEqual(['/docs/deploy']);
  expect((await ask('docker設定')).found).toEqual(['/docs/deploy']);
  expect((await ask('猫')).found).toEqual(['/docs/deploy']);
  expect((await ask('デ')).found).toEqual(['/docs/database']);
  expect((await ask('索引')).sections).toEqual(['索引']);
  expect((await ask('犬')).total).toBe(0);
});

test('Chinese and Thai', async () => {
  const ask = await askSite('zh', {
    'docs/a.md': '# 快速开始\n\n安装命令行工具，然后创建数据库连接。\n',
    'docs/b.md': '# การค้นหา\n\nค้นหาเอกสารทั้งหมด\n',
  });
  for (const question of ['数据库', '数据库连接', '安装', '开始'])
    expect((await ask(question)).found).toEqual(['/docs/a']);
  for (const question of ['ค้นหา', 'เอกสาร']) expect((await ask(question)).found).toEqual(['/docs/b']);
});

test('German: a word inside others, umlauts with and without dots', async () => {
  const ask = await askSite('de', {
    'docs/a.md': '# Datenbankverbindung\n\nWie lange sie besteht.\n',
    'docs/b.md': '# Netze\n\nEine Verbindung über größere Strecken.\n',
  });
  expect((await ask('Verbindung')).found).toEqual(['/docs/b', '/docs/a']);
  expect((await ask('datenbank')).found).toEqual(['/docs/a']);
  expect((await ask('Grosse')).found).toEqual(['/docs/b']);
  expect((await ask('uber')).found).toEqual(['/docs/b']);
});
