import type { Element } from 'hast';
import { expect, test } from 'vitest';
import { breakCode, titleParts } from '../../../src/shared/break-code.ts';

test.each([
  ['o/data[at0001]/events[at0006]/value', ['o/data[at0001]', '/events[at0006]', '/value']],
  ['security.oauth2.client-id', ['security', '.oauth2', '.client-id']],
  ['versioned_object_uid::node', ['versioned_', 'object_', 'uid::', 'node']],
  ['https://docs.example.org/files', ['https://docs', '.example', '.org', '/files']],
  ['a value of 1.5 and more', ['a value of 1.5 and more']],
  ['short/path.md', ['short/path.md']],
])('%s', (code, parts) => {
  const element: Element = {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: [{ type: 'text', value: code }],
  };
  breakCode(element);
  const texts = element.children.map((child) =>
    child.type === 'text' ? child.value : 'tagName' in child && child.tagName,
  );
  expect(texts).toEqual(parts.flatMap((part, index) => (index === 0 ? [part] : ['wbr', part])));
});

test.each([
  ['List of HTTPServerConfigurations', ['List of HTTP', 'Server', 'Configurations']],
  ['List GitHub repositories', ['List GitHub repositories']],
  ['RearPortRequest', ['Rear', 'Port', 'Request']],
  ['io.k8s.api.core.v1.PodTemplateSpec', ['io', '.k8s', '.api', '.core', '.v1', '.Pod', 'Template', 'Spec']],
  ['/api/v2/customers_by_region', ['/api', '/v2', '/customers_', 'by_', 'region']],
  ['GET /a/b', ['GET /a', '/b']],
])('a title: %s', (title, parts) => {
  expect(titleParts(title)).toEqual(parts);
});
