import { expect, test } from 'vitest';
import { withPresentStyleFiles } from '../../src/style-files.ts';

test('files that styles name and that are not there are taken out of them, and noted', () => {
  const sheet = (a: string, b: string) =>
    `.a { background: url("${a}") } .b { background: url(../img/x.svg#s), url(data:image/png;base64,AA) } .c { background: url(${b}) }`;
  const { files, notes } = withPresentStyleFiles({
    tool: 'MkDocs',
    edits: [],
    notes: [],
    files: [
      { to: 'theme/custom.css', text: "@import '../docs/css/a.css' layer(base);\n@import url(https://a.org/b.css);" },
      { to: 'docs/css/a.css', text: sheet('/img/gone.svg', '/img/here.svg') },
      { to: 'docs/css/other.css', text: 'a { background: url(gone.png) }' },
      { to: 'src/pages/index.tsx', text: "import '../css/font.css';\nimport '@site/src/css/gone.css';" },
      { to: 'src/css/font.css', text: "@font-face { src: url('../x.eot?v=1') }" },
      { to: 'src/x.eot', text: '' },
      { to: 'docs/img/x.svg', text: '' },
      { to: 'static/img/here.svg', text: '' },
    ],
  });
  expect(files.find(({ to }) => to === 'docs/css/a.css')).toMatchObject({ text: sheet('data:,', '/img/here.svg') });
  expect(files).toHaveLength(8);
  expect(notes.map(({ about }) => about)).toEqual([
    '/img/gone.svg in the style sheet docs/css/a.css',
    '../x.eot in the style sheet src/css/font.css',
  ]);
});
