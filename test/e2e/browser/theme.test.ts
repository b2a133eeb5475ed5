import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSite } from './open.ts';

const site = openSite(
  {
    'docsgen.config.js': `export default {
      title: 'Nine',
      fonts: false,
      colorMode: { default: 'dark', toggle: true },
      navbar: {
        items: ['Overview', 'Documentation', 'Components', 'Integrations', 'Changelog', 'Community', 'Pricing', 'Support', 'Status']
          .map((label, index) => ({ label, href: '/docs', position: index < 6 ? 'left' : 'right' })),
      },
    };`,
    'docs/index.mdx': '# Page\n\ntext\n',
    'docs/rtl.mdx': `# Page\n\n<div dir="rtl">\n\nنص \`f(x);\` نص\n\n\`\`\`js\nconst x = 1;\n\`\`\`\n\n- بند\n\n1. بند\n\n:::note\n\nنص\n\n:::\n\n</div>\n`,
    'docs/marked.mdx': 'A <mark>word</mark>.\n',
    'docs/long.mdx': `---\ntitle: ${'and_a_very_long_identifier_'.repeat(5)}\n---\n\n:::note[Any *inline* md]\n\ntext\n\n:::\n`,
  },
  '/',
);

/** Colours of custom properties as bytes, whatever notation they are in. */
function coloursOf(page: Page, mode: 'dark' | 'light', names: readonly string[]) {
  return page.evaluate(
    ({ mode, names }) => {
      document.documentElement.dataset.theme = mode;
      const probe = document.body.appendChild(document.createElement('i'));
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      return names.map((name) => {
        probe.style.color = `var(--${name})`;
        if (context === null) return [];
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = getComputedStyle(probe).color;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      });
    },
    { mode, names },
  );
}

const derived = ['accent-text', 'accent-fill'] as const;
const bytes = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const planes = {
  dark: { bg: '#11141a', 'bg-frame': '#090c10', 'bg-card': '#161a20', 'bg-raised': '#1b1e26', 'bg-code': '#0b0d12' },
  light: { bg: '#ffffff', 'bg-frame': '#f7f9fb', 'bg-card': '#ffffff', 'bg-raised': '#f5f7f9', 'bg-code': '#f7f9fb' },
} as const;

test('frame, page, cards and code are planes of one colour, and words can be read on each, and on the hover of it', async () => {
  const page = await site.shared('/docs');
  const words = ['text', 'text-strong', 'text-muted', 'text-faint', 'accent-text', 'link'] as const;
  for (const mode of ['dark', 'light'] as const) {
    const names = Object.keys(planes[mode]);
    const [shown, read, [hover = []]] = [
      await coloursOf(page, mode, names),
      await coloursOf(page, mode, words),
      await coloursOf(page, mode, ['bg-hover']),
    ];
    const wanted = Object.values(planes[mode]).map(bytes);
    const difference = shown.flatMap((colour, index) =>
      (wanted[index] ?? []).map((byte, at) => Math.abs(byte - (colour[at] ?? 0))),
    );
    expect(Math.max(...difference), `${mode}: ${JSON.stringify(shown)}`).toBeLessThanOrEqual(1);
    const share = (hover[3] ?? 0) / 255;
    const faint = shown.flatMap((plane, index) =>
      [plane, plane.map((byte, at) => byte * (1 - share) + (hover[at] ?? 0) * share)].flatMap((ground, isHover) =>
        read.flatMap((word, at) =>
          contrast(word, ground) < 4.5
            ? [`${words[at]} on ${names[index]}${isHover ? ', hover' : ''}: ${contrast(word, ground).toFixed(2)}`]
            : [],
        ),
      ),
    );
    expect(faint, mode).toEqual([]);
  }
});

test('a site that sets the colour of its pages alone keeps the planes', async () => {
  const page = await site.shared('/docs');
  await page.evaluate("document.documentElement.style.setProperty('--bg', 'light-dark(#fdf6e3, #002b36)')");
  const luminance = (colour: readonly number[] = []) => colour.slice(0, 3).reduce((sum, byte) => sum + byte, 0);
  const [frame = 0, base = 0, card = 0, raised = 0, code = 0] = (
    await coloursOf(page, 'dark', ['bg-frame', 'bg', 'bg-card', 'bg-raised', 'bg-code'])
  ).map(luminance);
  expect([frame, code, base, card, raised]).toEqual([frame, code, base, card, raised].toSorted((a, b) => a - b));
  expect(base - frame).toBeGreaterThan(10);
  expect(raised - base).toBeGreaterThan(10);
  const light = (await coloursOf(page, 'light', ['bg-frame', 'bg', 'bg-card'])).map(luminance);
  expect(light[0]).toBeLessThan(light[1] ?? 0);
  expect(light[2]).toBe(light[1]);
  await page.evaluate("document.documentElement.style.removeProperty('--bg')");
});

test('the colours of the accent are those that were chosen for it', async () => {
  const page = await site.shared('/docs');
  const chosen = { dark: ['#ff8a9f', '#d41b40'], light: ['#c2143a', '#d41b40'] };
  for (const mode of ['dark', 'light'] as const) {
    const shown = await coloursOf(page, mode, derived);
    const wanted = chosen[mode].map(bytes);
    const difference = shown.flatMap((colour, index) =>
      (wanted[index] ?? []).map((byte, at) => Math.abs(byte - (colour[at] ?? 0))),
    );
    expect(Math.max(...difference), `${mode}: ${JSON.stringify(shown)}`).toBeLessThanOrEqual(2);
  }
});

test.each(['#0f766e', '#2563eb', '#7c3aed', '#facc15', '#06b6d4'])(
  'with %s for the accent, words in its colour and on it can be read in both modes',
  async (accent) => {
    const page = await site.shared('/docs');
    await page.evaluate((value) => document.documentElement.style.setProperty('--accent', value), accent);
    for (const mode of ['dark', 'light'] as const) {
      const [text = [], fill = [], background = [], onAccent = []] = await coloursOf(page, mode, [
        ...derived,
        'bg-raised',
        'on-accent',
      ]);
      expect(contrast(text, background), `text, ${mode}`).toBeGreaterThan(4.5);
      expect(contrast(onAccent, fill), `fill, ${mode}`).toBeGreaterThan(4.2);
    }
  },
);

test.each([997, 1024, 1280, 1440])('nine items of the bar find room next to the search: %i pixels', async (width) => {
  const page = await site.shared('/docs');
  await page.setViewportSize({ width, height: 700 });
  const boxes = await page
    .locator('.navbar :is(.brand, .navbar-link, .search-link, .color-mode)')
    .evaluateAll((nodes) =>
      nodes.map((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return { left, right, middle: (top + bottom) / 2, isCut: node.scrollWidth > node.clientWidth };
      }),
    );
  expect(boxes).toHaveLength(12);
  const crowded = boxes.filter(({ left }, index) => index > 0 && left < (boxes[index - 1]?.right ?? 0) - 0.5);
  expect(crowded, 'one over another').toEqual([]);
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width);
  expect(boxes.filter(({ middle }) => Math.abs(middle - (boxes[0]?.middle ?? 0)) > 3)).toEqual([]);
  expect(boxes.filter(({ isCut }) => isCut)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
});

test('code reads from left to right among words that do not, and nothing sticks out of the page', async () => {
  const page = await site.shared('/docs/rtl');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  const code = await page
    .locator('pre code, p > code')
    .evaluateAll((nodes) =>
      nodes.map((node) => ({ direction: getComputedStyle(node).direction, bidi: getComputedStyle(node).unicodeBidi })),
    );
  expect(code).toEqual([
    { direction: 'ltr', bidi: 'isolate' },
    { direction: 'ltr', bidi: 'isolate' },
  ]);
  const bars = await page.locator('.admonition').evaluate((node) => {
    const { borderRightWidth, borderLeftWidth } = getComputedStyle(node);
    return [borderLeftWidth, borderRightWidth];
  });
  expect(bars).toEqual(['1px', '3px']);
});

test('marked words are on a whole colour where the system gives the colours', async () => {
  const page = await site.open('/docs/marked', { forcedColors: 'active' });
  const background = await page.locator('.prose mark').evaluate((mark) => getComputedStyle(mark).backgroundColor);
  expect(background).toMatch(/^rgb\(/);
  await page.close();
});

test('the sidebar grows with the letters of the reader', async () => {
  const page = await site.shared('/docs');
  const width = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().x);
  expect(await width()).toBe(300);
  await page.evaluate("document.documentElement.style.fontSize = '20px'");
  expect(await width()).toBe(375);
  await page.evaluate("document.documentElement.style.fontSize = ''");
});

test('a word without an end makes no page wider than a phone', async () => {
  const page = await site.shared('/docs/long');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

test('the title of an admonition reads on through its marks', async () => {
  const page = await site.shared('/docs/long');
  const [gap] = await page.locator('.admonition-title').evaluateAll((nodes) =>
    nodes.map((node) => {
      const [first, em] = node.childNodes;
      const range = document.createRange();
      range.selectNodeContents(first as Node);
      return (em as Element).getBoundingClientRect().left - range.getBoundingClientRect().right;
    }),
  );
  expect(gap).toBeLessThan(1);
});

/** As WCAG measures it: 1 to 21. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const luminance = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((byte) =>
      byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
