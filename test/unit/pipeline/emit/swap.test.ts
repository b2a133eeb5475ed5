import { existsSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { type OutputHooks, openOutput, restoreOutput } from '../../../../src/pipeline/emit/index.ts';
import { fill, readTree, systemError, temporaryFolder } from './folders.ts';

const oldSite = { 'index.html': 'old', 'gone/deep/index.html': 'old', 'same.css': 'same', thing: 'file' };
const newSite = { 'index.html': 'new', 'fresh/index.html': 'new', 'same.css': 'same', 'thing/index.html': 'folder' };
const marker = { '.docsgen-output': '1\n' };

async function emit(outDir: string, files: Readonly<Record<string, string>>, hooks: OutputHooks = {}) {
  const output = await openOutput(outDir, { hooks });
  for (const [path, text] of Object.entries(files)) await output.write(path, text);
  await output.commit();
}

function refuseRenames(code: string): OutputHooks {
  return {
    beforeRename: () => {
      throw systemError(code);
    },
  };
}

test('between the two renames the old site is next to the new one', async () => {
  const parent = temporaryFolder();
  const outDir = join(parent, 'build');
  await emit(outDir, oldSite);
  await emit(outDir, newSite, {
    betweenRenames: () => {
      expect(existsSync(outDir)).toBe(false);
      expect(readTree(join(parent, '.build.previous'))).toEqual({ ...marker, ...oldSite });
      expect(readTree(join(parent, '.build.next'))).toEqual({ ...marker, ...newSite });
    },
  });
  expect(readTree(outDir)).toEqual({ ...marker, ...newSite });
});

test('a failure between the two renames puts the old site back', async () => {
  const parent = temporaryFolder();
  const outDir = join(parent, 'build');
  await emit(outDir, oldSite);
  const hooks = {
    betweenRenames: () => {
      throw systemError('EIO');
    },
  };
  await expect(emit(outDir, newSite, hooks)).rejects.toMatchObject({ name: 'OutputError', code: 'EIO' });
  expect(readTree(outDir)).toEqual({ ...marker, ...oldSite });
  expect(readdirSync(parent)).toEqual(['build']);
});

test('what is no system error keeps its identity', async () => {
  const outDir = join(temporaryFolder(), 'build');
  await emit(outDir, oldSite);
  const fault = new TypeError('a fault of docsgen');
  const hooks = {
    betweenRenames: () => {
      throw fault;
    },
  };
  await expect(emit(outDir, newSite, hooks)).rejects.toBe(fault);
});

test.each(['EXDEV', 'EBUSY', 'EPERM', 'EACCES'])(
  'where a rename gives %s, files are replaced one by one',
  async (code) => {
    const parent = temporaryFolder();
    const outDir = join(parent, 'build');
    await emit(outDir, oldSite);
    const folder = statSync(outDir).ino;
    const unchanged = statSync(join(outDir, 'same.css')).ino;
    await emit(outDir, newSite, refuseRenames(code));
    expect(readTree(outDir)).toEqual({ ...marker, ...newSite });
    expect(readdirSync(outDir).sort()).toEqual(['.docsgen-output', 'fresh', 'index.html', 'same.css', 'thing']);
    expect(statSync(outDir).ino).toBe(folder);
    expect(statSync(join(outDir, 'same.css')).ino).toBe(unchanged);
    expect(readdirSync(parent)).toEqual(['build']);
  },
);

test('a first site that cannot be moved to its place is an error', async () => {
  const outDir = join(temporaryFolder(), 'build');
  await expect(emit(outDir, newSite, refuseRenames('EPERM'))).rejects.toMatchObject({ code: 'EPERM' });
  expect(existsSync(outDir)).toBe(false);
});

test('where names differ in case alone, one that is the same file is not removed, as on a system that ignores case', async () => {
  const outDir = join(temporaryFolder(), 'build');
  await emit(outDir, { 'same.css': 'same', 'OTHER.css': 'old', 'Gone.css': 'old' });
  linkSync(join(outDir, 'same.css'), join(outDir, 'SAME.css'));
  await emit(outDir, { 'same.css': 'same', 'other.css': 'new' }, refuseRenames('EXDEV'));
  expect(readdirSync(outDir).sort()).toEqual(['.docsgen-output', 'SAME.css', 'other.css', 'same.css']);
});

test('a folder turns back into a file when files are replaced one by one', async () => {
  const outDir = join(temporaryFolder(), 'build');
  await emit(outDir, newSite);
  await emit(outDir, oldSite, refuseRenames('EBUSY'));
  expect(readTree(outDir)).toEqual({ ...marker, ...oldSite });
});

test('the second rename refused, the first is taken back and files are copied', async () => {
  const outDir = join(temporaryFolder(), 'build');
  await emit(outDir, oldSite);
  await emit(outDir, newSite, {
    beforeRename: (from) => {
      if (basename(from) === '.build.next') throw systemError('EPERM');
    },
  });
  expect(readTree(outDir)).toEqual({ ...marker, ...newSite });
});

test('copying that breaks off is finished by the next command', async () => {
  const parent = temporaryFolder();
  const outDir = join(parent, 'build');
  await emit(outDir, oldSite);
  const hooks = {
    ...refuseRenames('EXDEV'),
    beforeWrite: (path: string) => {
      if (path === join(outDir, 'index.html')) throw systemError('ENOSPC');
    },
  };
  await expect(emit(outDir, newSite, hooks)).rejects.toMatchObject({ code: 'ENOSPC' });
  await restoreOutput(outDir);
  expect(readTree(outDir)).toEqual({ ...marker, ...newSite });
  expect(readdirSync(parent)).toEqual(['build']);
});

test('restoring clears what a killed build left, and nothing else', async () => {
  const parent = temporaryFolder();
  const outDir = join(parent, 'build');
  fill(parent, {
    'build/.docsgen-output': '1\n',
    'build/index.html': 'new',
    '.build.next/index.html': 'half',
    '.build.previous/index.html': 'half removed',
    '.other.next/index.html': 'of another output folder',
  });
  expect(await restoreOutput(outDir)).toBe(false);
  expect(readdirSync(parent)).toEqual(['.other.next', 'build']);
  expect(await restoreOutput(join(parent, 'nothing/here'))).toBe(false);
});

test('a site that was being removed is not put back', async () => {
  const parent = temporaryFolder();
  fill(parent, { '.build.previous/index.html': 'half removed' });
  expect(await restoreOutput(join(parent, 'build'))).toBe(false);
  expect(readdirSync(parent)).toEqual([]);
});

test('where the folder cannot be renamed, pages are written last, after what they load', async () => {
  const outDir = join(temporaryFolder(), 'build');
  await emit(outDir, { 'old.txt': 'old' });
  const written: string[] = [];
  const files = { 'a.html': '', 'assets/z.js': '', 'b/index.html': '', 'c.md': '', 'zz.css': '' };
  await emit(outDir, files, {
    ...refuseRenames('EXDEV'),
    beforeWrite: (path) => void written.push(relative(outDir, path)),
  });
  const own = written.filter((path) => !path.startsWith('..'));
  expect(own).toEqual(['assets/z.js', 'c.md', 'zz.css', 'a.html', 'b/index.html']);
  // What a build that is killed leaves in an empty folder, such as a mounted one, is known as docsgen's.
  const empty = join(temporaryFolder(), 'build');
  mkdirSync(empty);
  written.splice(0);
  await emit(
    empty,
    { '+early.css': '' },
    {
      ...refuseRenames('EXDEV'),
      beforeWrite: (path) => void written.push(relative(empty, path)),
    },
  );
  expect(written.filter((path) => !path.startsWith('..'))).toEqual(['.docsgen-output', '+early.css']);
});
