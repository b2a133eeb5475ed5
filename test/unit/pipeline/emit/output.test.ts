import { hash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputError, type OutputOptions, openOutput } from '../../../../src/pipeline/emit/index.ts';
import { readRecord } from '../../../../src/shared/output-record.ts';
import { anyCharacter } from '../../../any-character.ts';
import { effort } from '../../../effort.ts';
import { fill, readTree, systemError, temporaryFolder } from './folders.ts';

const marker = { '.docsgen-output': '1\n' };

async function emit(outDir: string, files: Readonly<Record<string, string>>, options: OutputOptions = {}) {
  const output = await openOutput(outDir, options);
  await Promise.all(Object.entries(files).map(([path, text]) => output.write(path, text)));
  await output.commit();
}

async function failure(work: Promise<unknown>): Promise<OutputError> {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof OutputError)) throw error;
  return error;
}

test('a site appears with the commit, and not before', async () => {
  const parent = temporaryFolder();
  const outDir = join(parent, 'build');
  const output = await openOutput(outDir);
  await output.write('docs/x/index.html', 'page');
  await output.write('assets/image.png', new Uint8Array([65, 66]));
  await output.copy(join(import.meta.dirname, 'folders.ts'), 'files/folders.txt');
  expect(existsSync(outDir)).toBe(false);

  await output.commit();
  const { 'files/folders.txt': copy, ...rest } = readTree(outDir);
  expect(copy).toContain('temporaryFolder');
  expect(rest).toEqual({ ...marker, 'docs/x/index.html': 'page', 'assets/image.png': 'AB' });
  expect(readdirSync(parent)).toEqual(['build']);
});

test('a new site takes the place of the old one whole', async () => {
  const outDir = join(temporaryFolder(), 'deep/er/build');
  await emit(outDir, { 'old.html': 'old', 'same/index.html': 'same', file: 'becomes a folder' });
  await emit(outDir, { 'new.html': 'new', 'same/index.html': 'same', 'file/index.html': '' });
  expect(readTree(outDir)).toEqual({ ...marker, 'new.html': 'new', 'same/index.html': 'same', 'file/index.html': '' });
});

test('the marker says what the site was built for, and changes alone', async () => {
  const outDir = join(temporaryFolder(), 'build');
  const files = { 'a/index.html': 'page', 'demo/index.html': 'demo', '404.html': 'none', 'a.css': '' };
  const write = async (baseUrl: string) => {
    const output = await openOutput(outDir);
    for (const [path, text] of Object.entries(files)) await output.write(path, text);
    const permalinks = [`${baseUrl}a`, `${baseUrl}404.html`];
    await output.commit({ baseUrl, trailingSlash: false, pageFiles: 'folder', permalinks });
    return readRecord(readFileSync(join(outDir, '.docsgen-output'), 'utf8'));
  };
  const record = { trailingSlash: false, htmlFiles: ['404.html', 'demo/index.html'] };
  expect(await write('/')).toEqual({ ...record, baseUrl: '/' });
  const before = statSync(join(outDir, 'a/index.html')).ino;
  expect(await write('/base/')).toEqual({ ...record, baseUrl: '/base/' });
  expect(statSync(join(outDir, 'a/index.html')).ino).toBe(before);
  const marked = statSync(join(outDir, '.docsgen-output'));
  await write('/base/');
  expect(statSync(join(outDir, '.docsgen-output'))).toMatchObject({ ino: marked.ino, mtimeMs: marked.mtimeMs });
});

test('unchanged files stay the same files, written or copied', async () => {
  const parent = temporaryFolder();
  const outDir = join(parent, 'build');
  fill(parent, { 'large.bin': 'x'.repeat(200_000) });
  const build = async (text: string) => {
    const output = await openOutput(outDir);
    await output.write('same.html', 'same');
    await output.write('other.html', text);
    await output.copy(join(parent, 'large.bin'), 'large.bin');
    await output.commit();
  };
  const inode = (path: string) => statSync(join(outDir, path)).ino;

  await build('old');
  const long = new Date('2020-02-02');
  utimesSync(join(outDir, 'same.html'), long, long);
  const before = ['same.html', 'large.bin'].map(inode);
  await build('new');
  expect(['same.html', 'large.bin'].map(inode)).toEqual(before);
  expect(statSync(join(outDir, 'same.html')).mtime).toEqual(long);
  expect(readFileSync(join(outDir, 'other.html'), 'utf8')).toBe('new');

  writeFileSync(join(parent, 'large.bin'), `${'x'.repeat(199_999)}y`);
  await build('new');
  expect(readFileSync(join(outDir, 'large.bin'), 'utf8')).toMatch(/xy$/);
});

test('a file of any size is the same when all of its bytes are', async () => {
  const outDir = join(temporaryFolder(), 'build');
  const build = async (pieces: readonly Buffer[]) => {
    const whole = Buffer.concat(pieces);
    const output = await openOutput(outDir);
    await output.write('bytes', whole);
    await output.write('pieces', {
      digest: hash('sha256', whole, 'base64url').slice(0, 28),
      byteLength: whole.byteLength,
      data: () => whole,
      pieces: () => pieces,
    });
    await output.commit();
    for (const name of ['bytes', 'pieces']) expect(readFileSync(join(outDir, name)).equals(whole)).toBe(true);
    return ['bytes', 'pieces'].map((name) => statSync(join(outDir, name)).ino);
  };
  const large = Buffer.alloc(9_000_000, 'some bytes');
  const first = await build([large, Buffer.from('end')]);
  expect(await build([large, Buffer.from('e'), Buffer.from('nd')])).toEqual(first);
  const others = await build([large, Buffer.from('enD')]);
  for (const inode of first) expect(others).not.toContain(inode);
});

test('a discarded output leaves nothing, at any time and any number of times', async () => {
  const parent = temporaryFolder();
  const outDir = join(parent, 'build');
  await emit(outDir, { 'index.html': 'old' });

  const output = await openOutput(outDir);
  const writes = Array.from({ length: 50 }, (_, number) => output.write(`page-${number}/index.html`, 'new'));
  await Promise.all([output.discard(), output.discard(), ...writes]);
  await output.discard();
  expect(readdirSync(parent)).toEqual(['build']);
  expect(readTree(outDir)).toEqual({ ...marker, 'index.html': 'old' });
  expect((await failure(output.write('late.html', ''))).code).toBe('discarded');
  expect((await failure(output.commit())).code).toBe('discarded');
});

test('a discard in the middle of a commit waits for it', async () => {
  const outDir = join(temporaryFolder(), 'build');
  await emit(outDir, { 'index.html': 'old' });
  const output = await openOutput(outDir);
  await output.write('index.html', 'new');
  await Promise.all([output.commit(), output.discard()]);
  expect(readTree(outDir)).toEqual({ ...marker, 'index.html': 'new' });
});

test.each([
  ['a/index.html', 'a/index.html', 'two files claim a/index.html'],
  ['A/index.html', 'a/index.html', 'A/index.html and a/index.html differ only in letter case'],
  ['a', 'a/index.html', 'a is a file, and has to be a folder for a/index.html'],
  ['a/b/index.html', 'A', 'A is a file, and has to be a folder for a/b/index.html'],
  ['x.html', '.docsgen-output', 'two files claim .docsgen-output'],
])('%s and %s exclude each other', async (first, second, message) => {
  const output = await openOutput(join(temporaryFolder(), 'build'));
  await output.write(first, '');
  expect(await failure(output.write(second, ''))).toMatchObject({ message, code: 'path-clash' });
  await output.discard();
});

test('accents in two forms make one name; the same copy twice is one copy', async () => {
  const output = await openOutput(join(temporaryFolder(), 'build'));
  await output.write('caf\u00e9.html', '');
  expect((await failure(output.write('cafe\u0301.html', ''))).code).toBe('path-clash');
  const file = join(import.meta.dirname, 'folders.ts');
  await output.copy(file, 'a.txt');
  await output.copy(file, 'a.txt');
  expect((await failure(output.copy(import.meta.filename, 'a.txt'))).code).toBe('path-clash');
  await output.write('b.txt', '');
  expect((await failure(output.copy(file, 'b.txt'))).code).toBe('path-clash');
  // It gives way to a page.
  await output.copy(file, 'caf\u00e9.html');
  await output.commit();
});

const part = fc.oneof(
  fc.constantFrom('..', '.', '', '/', '\\', '..\\', 'C:', '\0', '~', '%2e%2e', '...', 'a', 'B', 'ü', '.git'),
  fc.string({ maxLength: 8, unit: anyCharacter }),
);

test('whatever the paths are, nothing is written outside', async () => {
  const parent = temporaryFolder();
  fill(parent, { 'neighbour.txt': 'untouched', 'sub/neighbour.txt': 'untouched' });
  const outDir = join(parent, 'sub/build');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(part, { maxLength: 5 }), { maxLength: 8 }), async (paths) => {
      const output = await openOutput(outDir);
      const written = new Set<string>();
      for (const path of paths.map((parts) => parts.join('/'))) {
        const error = await output.write(path, path).catch((reason: unknown) => reason);
        if (error === undefined) written.add(Buffer.from(path).toString());
        else expect(error).toBeInstanceOf(OutputError);
      }
      await output.commit();
      const { '.docsgen-output': _, ...files } = readTree(outDir);
      expect(new Set(Object.keys(files))).toEqual(written);
      expect(readdirSync(parent)).toEqual(['neighbour.txt', 'sub']);
      expect(readdirSync(join(parent, 'sub'))).toEqual(['build', 'neighbour.txt']);
    }),
    { numRuns: effort(50, 150) },
  );
});

test('a full disk ends the build in plain words, and the old site stays', async () => {
  const parent = temporaryFolder();
  const outDir = join(parent, 'build');
  await emit(outDir, { 'index.html': 'old' });
  let writes = 0;
  const beforeWrite = () => {
    writes += 1;
    if (writes > 5) throw systemError('ENOSPC');
  };
  const output = await openOutput(outDir, { hooks: { beforeWrite } });
  const pages = Array.from({ length: 20 }, (_, number) => output.write(`page-${number}.html`, 'new'));
  const results = await Promise.allSettled(pages);
  expect(results.some(({ status }) => status === 'rejected')).toBe(true);
  expect(await failure(output.commit())).toMatchObject({
    message: expect.stringMatching(/^cannot write page-\d+\.html: the disk is full$/),
    hint: 'free some space and build again',
    code: 'ENOSPC',
  });
  expect(readdirSync(parent)).toEqual(['build']);
  expect(readTree(outDir)).toEqual({ ...marker, 'index.html': 'old' });
});

test('a name too long for the disk', async () => {
  const parent = temporaryFolder();
  const output = await openOutput(join(parent, 'build'));
  const error = await failure(output.write(`${'x'.repeat(300)}/index.html`, ''));
  expect(error.message).toMatch(/^cannot write x+\/index\.html: the name is too long for the file system$/);
  expect(readdirSync(parent)).toEqual([]);
});

test('a parent that cannot be written', async () => {
  const parent = temporaryFolder();
  chmodSync(parent, 0o555);
  const bound = await Promise.resolve()
    .then(() => writeFileSync(join(parent, 'probe'), ''))
    .then(() => false)
    .catch(() => true);
  // Permissions do not bind root: the hook stands in for them.
  const hooks = bound
    ? {}
    : {
        beforeWrite: () => {
          throw systemError('EACCES');
        },
      };
  const error = await failure(openOutput(join(parent, 'build'), { hooks }));
  expect(error).toMatchObject({ message: `cannot write ${join(parent, 'build')}: permission denied`, code: 'EACCES' });
  chmodSync(parent, 0o755);
  expect(readdirSync(parent).filter((name) => name !== 'probe')).toEqual([]);
});

test('what an earlier build has left and cannot be removed is named', async () => {
  const parent = temporaryFolder();
  mkdirSync(join(parent, 'build'));
  writeFileSync(join(parent, '.build.previous'), 'of somebody else');
  const error = await failure(openOutput(join(parent, 'build')));
  expect(error).toMatchObject({
    message: `cannot remove ${join(parent, '.build.previous')}, which an earlier build has left: a file is where a folder has to be`,
    hint: 'remove it, and build again',
  });
});

test('a file that is copied and cannot be read', async () => {
  const parent = temporaryFolder();
  symlinkSync('circle', join(parent, 'circle'));
  const output = await openOutput(join(parent, 'build'));
  const error = await failure(output.copy(join(parent, 'circle'), 'a.txt'));
  expect(error.message).toBe(`cannot read ${join(parent, 'circle')}: its symbolic links lead in a circle`);
});

test('a parent that is a file', async () => {
  const parent = temporaryFolder();
  fill(parent, { file: '' });
  const error = await failure(openOutput(join(parent, 'file/build')));
  expect(error.message).toMatch(/a file is where a folder has to be$/);
});
