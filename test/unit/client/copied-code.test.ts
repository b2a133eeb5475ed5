import { expect, test } from 'vitest';
import { copiedCode } from '../../../src/client/copied-code.ts';

test('commands are copied without their prompts and what they print', () => {
  const session = '$ npm start\nready\n\n$ curl \\\n    -X PUT \\\n    /a\nok\n';
  expect(copiedCode(session, 'sh')).toBe('npm start\ncurl \\\n    -X PUT \\\n    /a');
  expect(copiedCode('$ npm i\n$ npm start\n', 'console')).toBe('npm i\nnpm start');
  expect(copiedCode('$ npm i', '')).toBe('npm i');
});

test.each([
  ['sh', 'npm start\necho "\n$ not a prompt"\n'],
  ['sh', 'for x in $ a; do\n'],
  ['sh', '$ cat > a <<EOF\none\nEOF\n'],
  ['latex', '$ x^2 $\n'],
  ['sh', ''],
  ['sh', '# only a comment\n'],
])('%s that is no session is copied as it is: %j', (language, text) => {
  expect(copiedCode(text, language)).toBe(text);
});
