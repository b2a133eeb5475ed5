// What shows the documents, each as its manual says a page is made, and where it has an operation.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPackage } from './packages.mjs';

const repository = join(import.meta.dirname, '../../..');

/**
 * `prepare` makes the tool's pages below `folder`, where the document is `api.json`, and gives the tool's version.
 * `address` is where the operation stands on them.
 */
export const tools = [
  {
    name: 'docsgen',
    prepare(folder) {
      const root = join(folder, 'site');
      const config = {
        title: 'Bench',
        baseUrl: '/docsgen/',
        checks: { 'broken-link': 'off', 'broken-anchor': 'off', 'invalid-api-example': 'off' },
        api: [{ id: 'bench', document: 'api.json', route: '/api' }],
      };
      mkdirSync(root, { recursive: true });
      copyFileSync(join(folder, 'api.json'), join(root, 'api.json'));
      writeFileSync(join(root, 'docsgen.config.js'), `export default ${JSON.stringify(config)};`);
      const flags = ['build', root, '--out', join(folder, 'docsgen'), '--no-cache'];
      execFileSync(process.execPath, [join(repository, 'bin/docsgen'), ...flags], { stdio: 'ignore' });
      return JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).version;
    },
    start: 'docsgen/api',
    address: ({ operationId }, { hasPages }) =>
      hasPages ? `docsgen/api/operations/${slug(operationId).slice(0, 60)}` : `docsgen/api#operation/${operationId}`,
  },
  {
    name: 'Redoc',
    prepare: (folder) =>
      page(folder, 'redoc', {
        from: 'redoc',
        script: 'bundles/redoc.standalone.js',
        body: '<redoc spec-url="/api.json"></redoc><script type="module" src="standalone.js"></script>',
      }),
    start: 'redoc/',
    address: ({ operationId, tags }) => `redoc/#/${slug(tags[0]).toLowerCase()}/${operationId}`,
  },
  {
    name: 'Scalar',
    prepare: (folder) =>
      page(folder, 'scalar', {
        from: '@scalar/api-reference',
        script: 'dist/browser/standalone.js',
        body: '<script id="api-reference" data-url="/api.json"></script><script src="standalone.js"></script>',
      }),
    start: 'scalar/',
    address: ({ tags: [tag], method, path }) =>
      `scalar/#tag/${tag
        .toLowerCase()
        .replaceAll('.', '')
        .replaceAll(/[\W_]+/g, '-')}/${method.toUpperCase()}${path}`,
  },
  {
    name: 'Elements',
    prepare: (folder) =>
      page(folder, 'elements', {
        from: '@stoplight/elements',
        script: 'web-components.min.js',
        styles: 'styles.min.css',
        body: '<elements-api apiDescriptionUrl="/api.json" router="hash"></elements-api><script src="standalone.js"></script>',
      }),
    start: 'elements/',
    address: ({ operationId }) => `elements/#/operations/${operationId}`,
  },
  {
    name: 'Swagger UI',
    prepare: (folder) =>
      page(folder, 'swagger-ui', {
        from: 'swagger-ui-dist',
        script: 'swagger-ui-bundle.js',
        styles: 'swagger-ui.css',
        body: `<div id="ui"></div><script src="standalone.js"></script>
          <script>SwaggerUIBundle({ url: '/api.json', dom_id: '#ui', deepLinking: true })</script>`,
      }),
    start: 'swagger-ui/',
    address: ({ operationId, tags: [tag] }) =>
      `swagger-ui/#/${encodeURIComponent(tag)}/${encodeURIComponent(operationId)}`,
  },
];

const slug = (name) => name.replaceAll(/[^\w.-]+/g, '-');

function page(folder, name, { from, script, styles, body }) {
  const { folder: unpacked, version } = fetchPackage(from);
  mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(join(unpacked, script), join(folder, name, 'standalone.js'));
  if (styles !== undefined) copyFileSync(join(unpacked, styles), join(folder, name, 'styles.css'));
  const link = styles === undefined ? '' : '<link rel="stylesheet" href="styles.css">';
  writeFileSync(
    join(folder, name, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${link}<body>${body}</body></html>`,
  );
  return version;
}
