import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrateNextra } from '../../src/nextra/index.ts';

test('code of a page that asks for components of the old tool finds something in their place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-react-'));
  mkdirSync(join(folder, 'content'));
  writeFileSync(join(folder, 'next.config.mjs'), "import nextra from 'nextra';\nexport default nextra({})({});\n");
  writeFileSync(
    join(folder, 'content/index.mdx'),
    `import { Image, Popup, Steps } from 'nextra/components'

export function Wide(props) {
  return run(props, { img: Image, box: Popup });
}

# Text of the page

<Steps>

### One

</Steps>
`,
  );
  const { files } = await migrateNextra(join(folder, 'next.config.mjs'), { seconds: 20 });
  const page = files.find(({ to }) => to === 'docs/index.mdx');
  const text = page !== undefined && 'text' in page ? page.text : '';
  expect(text).toContain("export const Image = 'img';");
  expect(text).toContain('{/* not taken over: Popup */}\n\nexport const Popup = ({ children }) => children;');
  expect(text).not.toMatch(/export const Steps|import .* 'nextra/);
});
