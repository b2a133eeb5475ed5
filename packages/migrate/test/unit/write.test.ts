import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../../src/files.ts';
import { checkTarget, type Migration, writeMigration } from '../../src/index.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'docsgen-write-'));
const migration: Migration = { tool: 'MkDocs', files: [{ to: 'docs/a.md', text: '# A\n' }], edits: [], notes: [] };

test('symbolic links in content are followed; circles and links that lead nowhere end there', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'docs'));
  mkdirSync(join(folder, 'shared/deep'), { recursive: true });
  writeFileSync(join(folder, 'shared/deep/s.md'), '');
  symlinkSync('../shared', join(folder, 'docs/also'));
  symlinkSync('../docs', join(folder, 'shared/back'));
  symlinkSync('.', join(folder, 'docs/loop'));
  symlinkSync('gone', join(folder, 'docs/gone.md'));
  symlinkSync('self.md', join(folder, 'docs/self.md'));
  expect(filesBelow(join(folder, 'docs'))).toEqual(['also/deep/s.md']);
});

test('a target is in the old site also where links lead there', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'old'));
  symlinkSync('old', join(folder, 'same'));
  expect(() => checkTarget(join(folder, 'same/new/site'), join(folder, 'old'))).toThrow('is in the folder of the old');
  expect(() => checkTarget(join(folder, 'old'), join(folder, 'same'))).toThrow('is in the folder of the old site');
  for (const name of ['..new', 'older']) checkTarget(join(folder, name), join(folder, 'old'));
  expect(() => checkTarget(join(folder, 'old/..new'), join(folder, 'old'))).toThrow('is in the folder of the old site');
});

test('an empty folder stays the same folder; what a killed process left there is removed', () => {
  const target = newFolder();
  mkdirSync(join(target, '.docsgen-1234567890-1-1/docs'), { recursive: true });
  const { ino } = statSync(target);
  checkTarget(target, newFolder());
  writeMigration(migration, target);
  expect(statSync(target).ino).toBe(ino);
  expect(readdirSync(target)).toEqual(['docs']);
  expect(readFileSync(join(target, 'docs/a.md'), 'utf8')).toBe('# A\n');
});

test('nothing is left of a site that cannot be written whole', () => {
  const folder = newFolder();
  const files = [...migration.files, { to: 'docs/b.md', copy: join(folder, 'gone.md') }];
  expect(() => writeMigration({ ...migration, files }, join(folder, 'new'))).toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual([]);
});

test('a target that cannot be made is refused before the old site is read', () => {
  const folder = newFolder();
  const source = newFolder();
  writeFileSync(join(folder, 'file'), '');
  symlinkSync('gone', join(folder, 'link'));
  mkdirSync(join(folder, 'outer/old'), { recursive: true });
  const refused =
    (to: string, from = source) =>
    () =>
      checkTarget(join(folder, to), from);
  expect(refused('file')).toThrow('file is a file');
  expect(refused('file/new/site')).toThrow(/site cannot be made: .*file is not a folder/);
  expect(refused('link')).toThrow('is a symbolic link that leads nowhere');
  expect(refused('link/new')).toThrow(/new cannot be made: .*link is not a folder/);
  expect(refused('outer', join(folder, 'outer/old'))).toThrow('has the old site in it');
  expect(refused('x'.repeat(300))).toThrow('the name is too long');
  if (existsSync('/proc/self')) expect(() => checkTarget('/proc/x/new', source)).toThrow('/proc takes no new folder');
  checkTarget(join(folder, 'new/deep/site'), source);
  expect(readdirSync(folder)).toEqual(['file', 'link', 'outer']);
});
