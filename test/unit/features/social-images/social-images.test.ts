import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPackages, missingPackages } from '../../../../src/features/social-images/packages.ts';
import { createPainter } from '../../../../src/features/social-images/painter.ts';

const here = join(import.meta.dirname, '../../../..');

test('packages are looked for from one folder after another; one that is missing is all that is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-packages-'));
  try {
    expect(findPackages([folder])).toBeUndefined();
    const install = (name: string) => {
      mkdirSync(join(folder, 'node_modules', name), { recursive: true });
      writeFileSync(join(folder, 'node_modules', name, 'package.json'), '{"version": "1.2.3"}');
    };
    install('canvaskit-wasm');
    expect(findPackages([folder])).toBeUndefined();
    expect(findPackages([folder, here])?.versions).toMatch(/^canvaskit-wasm 1\.2\.3, @fontsource\/inter 5\./);
    install('@fontsource/inter');
    expect(findPackages([folder, here])?.versions).toBe('canvaskit-wasm 1.2.3, @fontsource/inter 1.2.3');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what is missing is said with how to get it', () => {
  for (const name of ['canvaskit-wasm', '@fontsource/inter']) expect(missingPackages.hint).toContain(name);
});

test('any title can be drawn, and each looks different', async () => {
  const packages = findPackages([here]);
  if (packages === undefined) throw new Error('the packages are among the development dependencies');
  const paint = await createPainter(packages);
  const titles = ['', 'A', 'Ehr', 'Ελληνικά', 'Русский', '한국어', 'word '.repeat(80), 'x'.repeat(400), '<b>&amp;</b>'];
  const drawn = titles.map((title) =>
    Buffer.from(paint({ title, section: 'Docs', site: 'Zoo' }).bytes).toString('base64'),
  );
  expect(new Set(drawn).size).toBe(titles.length);
  expect(Buffer.from(paint({ title: 'A', section: 'Docs', site: 'Zoo' }).bytes).toString('base64')).toBe(drawn[1]);
});
