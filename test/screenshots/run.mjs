/**
 * `npm run screenshots`: the main templates at three widths, as PNG in `.screenshots/`, with a page that shows them, to see a change of
 * what pages look like; `-- --against FOLDER` puts those of another commit next to them. With `-- --readme`, instead, the pictures of
 * README.md in `.github/pictures/`, as small WebP.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import packed from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const repository = join(import.meta.dirname, '../..');
const origin = 'http://site.test';
const manual = 'http://manual.test';

const templates = {
  home: '/',
  doc: '/docs/cdr/Explore/AQL/Common',
  tables: '/docs/cdr/openEHR-Introduction/Load-Data',
  category: '/docs/category/explore',
  tags: '/docs/tags',
  tag: '/docs/tags/quick-start',
  posts: '/releases',
  post: '/releases/mdx-blog-post',
  archive: '/releases/archive',
  page: '/markdown-page',
  'not-found': '/no-such-page',
  reference: '/api/cdr/openehr',
  operation: '/api/cdr/openehr#operation/compositionUpdate',
  changes: `${manual}/example/changes`,
};

const viewports = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

const readme = [
  { name: 'page', path: `${manual}/writing/code` },
  { name: 'reference', path: `${manual}/example#operation/addPet` },
];

const site = mkdtempSync(join(tmpdir(), 'docsgen-screenshots-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? (await packed.executablePath()),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
  build('site', origin);
  build('site/manual', manual);
  await (process.argv.includes('--readme') ? takeForReadme() : takeAll());
} finally {
  await browser.close();
  rmSync(site, { recursive: true, force: true });
}

/** Builds a site into the folder that is served as this origin. */
function build(root, served) {
  const args = ['build', root, '--out', join(site, new URL(served).hostname)];
  execFileSync(process.execPath, [join(repository, 'bin/docsgen'), ...args], { cwd: repository, stdio: 'inherit' });
}

async function takeAll() {
  const names = [];
  for (const viewport of viewports) {
    for (const [name, path] of Object.entries(templates)) {
      for (const mode of ['dark', 'light']) {
        names.push(`${name}-${viewport.width}-${mode}.png`);
        save('.screenshots', names.at(-1), await take({ path, viewport, mode }));
      }
    }
  }
  save(
    '.screenshots',
    'index.html',
    Buffer.from(pageOf(names.sort(), process.argv[process.argv.indexOf('--against') + 1])),
  );
}

/** A page that shows the pictures; from a folder, those of another commit next to them. */
function pageOf(names, folder) {
  const other = process.argv.includes('--against')
    ? relative(join(repository, '.screenshots'), resolve(folder))
    : undefined;
  const picture = (address) => `<img src="${address}" alt="" loading="lazy">`;
  const rows = names.map((name) => {
    const both = other === undefined ? picture(name) : picture(`${other}/${name}`) + picture(name);
    return `<figure><figcaption>${name}</figcaption>${both}</figure>`;
  });
  const style = 'body{font:14px sans-serif}img{max-width:49%;vertical-align:top;border:1px solid #888}';
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${rows.join('\n')}\n`;
}

async function takeForReadme() {
  const viewport = { width: 1280, height: 800 };
  for (const { name, path } of readme) {
    for (const mode of ['dark', 'light']) {
      save('.github/pictures', `${name}-${mode}.webp`, await toWebp(await take({ path, viewport, mode }), viewport));
    }
  }
}

/** The part of the page that the window shows. */
async function take({ path, viewport, mode }) {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.route('http://*.test/**', (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    const file = join(site, hostname, decodeURIComponent(pathname));
    const found = [file, join(file, 'index.html')].find((path) => existsSync(path) && statSync(path).isFile());
    return found === undefined
      ? route.fulfill({ path: join(site, hostname, '404.html'), status: 404 })
      : route.fulfill({ path: found });
  });
  await page.goto(new URL(path, origin).href);
  // What an address names is held until the page is as high as it will be.
  await page.waitForTimeout(path.includes('#') ? 1000 : 0);
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, mode);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** The browser that drew it can also pack it. */
async function toWebp(png, { width, height }) {
  const page = await browser.newPage();
  const packedPicture = await page.evaluate(
    async ({ data, width, height }) => {
      const picture = await createImageBitmap(await (await fetch(data)).blob());
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      canvas.getContext('2d').drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', 0.6).split(',')[1];
    },
    { data: `data:image/png;base64,${png.toString('base64')}`, width, height },
  );
  await page.close();
  return Buffer.from(packedPicture, 'base64');
}

function save(folder, name, picture) {
  mkdirSync(join(repository, folder), { recursive: true });
  writeFileSync(join(repository, folder, name), picture);
  process.stdout.write(`${folder}/${name}  ${Math.ceil(picture.length / 1024)} KiB\n`);
}
