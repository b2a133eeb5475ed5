import { basename, join, relative } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { cacheFolder } from '../../../src/core/cache/index.ts';
import { matchHeaders, readHeadersFile } from '../../../src/core/http/headers-file.ts';
import { matchRedirect, readRedirectsFile } from '../../../src/shared/redirect-rules.ts';
import { type BuiltSite, buildSite } from '../../build-site.ts';
import { blocksOf, manualPages } from './read-manual.ts';

// What the recipes of the manual rely on, as far as no host has to be asked.

let site: BuiltSite;
beforeAll(async () => {
  site = await buildSite({
    'docsgen.config.js': `export default {
  title: 'Test', url: 'https://docs.example.org',
  redirects: [{ from: '/forum', to: 'https://forum.example.org/?a=1' }, { from: '/say%20ü', to: '/docs/setup#start' }],
};`,
    'docs/setup.mdx': '---\nredirect_from: /docs/old\n---\n\n# Setup\n\n## Start {#start}\n',
    'docs/guide/index.mdx': '# Guide\n',
    'static/_headers': '/docs/*\n  X-Own: yes\n# a remark\n/*.pdf\n  Content-Disposition: attachment\n',
    'static/_redirects': '/blog/*  /releases/:splat  301!\n/moved /docs/guide 302 # for now\n',
    'static/file.pdf': 'text',
  });
  expect(site.findings).toEqual([]);
});

const textOf = (path: string) => site.files.get(path) ?? '';
const pathOf = (path: string) => join(site.result.config?.outDir ?? '', path);

test('Netlify reads of _headers what docsgen serve sends', async () => {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [pathOf('_headers')],
    configHeaders: [],
    minimal: true,
  });
  expect(errors).toEqual([]);
  expect(headers.map((rule) => rule.for)).toEqual(['/*', '/assets/*', '/*.md', '/llms-full.txt', '/docs/*', '/*.pdf']);
  const own = readHeadersFile(textOf('_headers'));
  const named: Readonly<Record<string, string>> = {
    '/docs/*': '/docs/setup',
    '/*.pdf': '/file.pdf',
    '/*.md': '/docs/setup.md',
  };
  for (const { for: pattern, values } of headers) {
    const sent = Object.fromEntries(matchHeaders(own, named[pattern] ?? pattern.replace('*', 'x.js')));
    for (const [name, value] of Object.entries(values)) expect(sent[name.toLowerCase()], pattern).toBe(value);
  }
});

interface Rule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

test('Netlify reads of _redirects what docsgen serve follows', async () => {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [pathOf('_redirects')],
    configRedirects: [],
    minimal: true,
  });
  expect(errors).toEqual([]);
  const own = readRedirectsFile(textOf('_redirects'));
  const led = (redirects as Rule[]).map(({ from, to, status }) => [from, status, to] as const);
  expect(led).toContainEqual(['/docs/old', 301, '/docs/setup']);
  expect(led).toContainEqual(['/blog/*', 301, '/releases/:splat']);
  for (const [from, status, to] of led) {
    const found = matchRedirect(own, from.replace('*', 'x/y'));
    expect(found, from).toEqual({ status, location: to.replace(':splat', 'x/y') });
  }
});

test('workflows name folders that docsgen writes, or that their own commands do', () => {
  const workflows = manualPages()
    .flatMap((page) => blocksOf(page))
    .filter(({ title, text }) => title?.startsWith('.github/workflows/') && /\brun: .*docsgen/.test(text));
  expect(workflows.length).toBeGreaterThan(1);
  const packageFolder = join(import.meta.dirname, '../../..');
  const written = [basename(pathOf('')), relative(packageFolder, cacheFolder(packageFolder))];
  for (const { text } of workflows) {
    const { jobs }: Workflow = parse(text);
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const words = steps.flatMap(({ run = '' }) => run.split(/[\s/]+/));
    const paths = steps.flatMap((step) => step.with?.path ?? []);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !written.includes(path) && !words.includes(path))).toEqual([]);
  }
});

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

interface Step {
  readonly run?: string;
  readonly with?: { readonly path?: string };
}

test('the commands for Netlify, Cloudflare and S3 publish the folder that is written, and keep what never changes', () => {
  const folder = basename(pathOf(''));
  const shown = (page: string) =>
    blocksOf(page)
      .map(({ text }) => text)
      .join('\n');
  expect(shown('publish/netlify.mdx')).toContain(`publish = "${folder}"\n`);
  expect(shown('publish/cloudflare.mdx')).toContain(`wrangler pages deploy ${folder}\n`);
  const lines = shown('publish/s3.mdx')
    .split('\n')
    .filter((line) => line.startsWith('aws s3 sync'));
  expect(lines.map((line) => line.split(' ')[3])).toEqual([folder, `${folder}/assets`]);
  const lives = lines.map((line) => /--cache-control '([^']+)'/.exec(line)?.[1]);
  const rules = readHeadersFile(textOf('_headers'));
  expect(lives[1]).toBe(matchHeaders(rules, '/assets/x.js').get('cache-control'));
  expect(matchHeaders(rules, '/docs/setup').has('cache-control')).toBe(false);
  expect([...site.files.keys()].filter((path) => path.startsWith('assets/')).length).toBeGreaterThan(1);
});

test('the function for CloudFront finds the file of every page, and leaves other files alone', () => {
  const code = blocksOf('publish/s3.mdx').find(({ title }) => title === 'cloudfront-function.js')?.text ?? '';
  const handler: (event: { request: { uri: string } }) => { uri: string } = runInNewContext(`${code}; handler`);
  const fileFor = (uri: string) => handler({ request: { uri } }).uri.slice(1);
  for (const path of site.files.keys()) {
    // Two files that are the host's own have no ending.
    if (!/^_(?:headers|redirects)$/.test(path)) expect(fileFor(`/${path}`)).toBe(path);
    const page = /^(.*?)\/?index\.html$/.exec(path)?.[1];
    if (page === undefined) continue;
    expect(fileFor(`/${page}`)).toBe(path);
    expect(fileFor(page === '' ? '/' : `/${page}/`)).toBe(path);
  }
});
