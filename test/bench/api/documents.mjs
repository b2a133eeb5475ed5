// The documents that references are drawn of: two of this repository, a made-up one whose schemas refer to each other
// without end, and a large public one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument } from './corpus.mjs';
import { fetchPackage, shelf } from './packages.mjs';

const repository = join(import.meta.dirname, '../../..');

/** By the name that is asked for on the command line. */
export const documents = {
  tags: () => ['tags.yaml of this repository', ownDocument('tags')],
  openehr: () => ['openehr.yaml of this repository', ownDocument('openehr')],
  recursive: () => ['417 operations, recursive schemas', apiDocument(417)],
  github: () => {
    const { folder, version } = fetchPackage('@octokit/openapi');
    const document = JSON.parse(readFileSync(join(folder, 'generated/api.github.com.json'), 'utf8'));
    return [`api.github.com of @octokit/openapi ${version}`, document];
  },
};

/** In one piece, as the site of this repository offers it for download. */
function ownDocument(name) {
  const out = join(shelf, 'site');
  const flags = ['build', join(repository, 'site'), '--out', out];
  execFileSync(process.execPath, [join(repository, 'bin/docsgen'), ...flags], { stdio: 'ignore' });
  return JSON.parse(readFileSync(join(out, 'api/cdr', name, 'openapi.json'), 'utf8'));
}

/** Every operation of `paths`, in order. */
export function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'].flatMap((method) =>
      item[method] ? [{ path, method, ...item[method] }] : [],
    ),
  );
}
