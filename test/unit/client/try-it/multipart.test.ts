import { expect, test } from 'vitest';
import { multipartBody } from '../../../../src/client/try-it/multipart.ts';

test('only files have a file name, and each part has the media type that it was given', async () => {
  const source = new File(['<png>'], 'a "b".png', { type: 'image/png' });
  const body = multipartBody(
    [
      { name: 'meta', contentType: 'application/json', content: { text: '{"a": 1}' } },
      { name: 'note', content: { text: 'plain' } },
      { name: 'file', content: { file: source.name }, source },
    ],
    'xyz',
  );
  expect(body.type).toBe('multipart/form-data; boundary=xyz');
  expect((await body.text()).split('\r\n')).toEqual([
    '--xyz',
    'Content-Disposition: form-data; name="meta"',
    'Content-Type: application/json',
    '',
    '{"a": 1}',
    '--xyz',
    'Content-Disposition: form-data; name="note"',
    '',
    'plain',
    '--xyz',
    'Content-Disposition: form-data; name="file"; filename="a %22b%22.png"',
    'Content-Type: application/octet-stream',
    '',
    '<png>',
    '--xyz--',
    '',
  ]);
});
