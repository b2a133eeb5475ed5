import { type JsonObject, objectAt, scalarText } from '../../../core/json/value.ts';
import type { SpecificationFamily } from '../document.ts';
import type { Report } from '../load/report.ts';

/** A version of each family that its schema takes. */
const pinned: Readonly<Record<SpecificationFamily, string>> = {
  'Swagger 2.0': '2.0',
  'OpenAPI 3.0': '3.0.4',
  'OpenAPI 3.1': '3.1.2',
  'OpenAPI 3.2': '3.1.2',
};

/**
 * Says what is wrong with version numbers and absent paths in words of its own, and mends it in `copy`, so that
 * the schema looks at the rest.
 */
export function checkVersions(copy: JsonObject, family: SpecificationFamily): readonly Report[] {
  const reports: Report[] = [];
  const report = (message: string, pointer: string, hint?: string) =>
    reports.push({ rule: 'invalid-openapi', message, pointer, ...(hint ? { hint } : {}) });

  const key = family === 'Swagger 2.0' ? 'swagger' : 'openapi';
  const version = copy[key];
  if (version === undefined)
    report('neither openapi nor swagger says what version the document is', '', "begin it with openapi: '3.1.0'");
  else if (typeof version !== 'string') report(`${key} is not text`, `/${key}`, 'put it in quotes');
  else if (!/^(2\.0|3\.[012]\.\d+(-.+)?)$/.test(version)) {
    report(
      `${key} ${version} is not a version docsgen knows`,
      `/${key}`,
      'it knows Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2',
    );
  }
  copy[key] = pinned[family];

  const info = objectAt(copy, 'info');
  if (info && 'version' in info && typeof info.version !== 'string') {
    report('the version of the API is not text', '/info/version', 'put it in quotes');
    info.version = scalarText(info.version);
  }
  if (copy.paths === undefined && (family === 'Swagger 2.0' || family === 'OpenAPI 3.0')) {
    report('the document has no paths', '');
    copy.paths = {};
  }
  const sections = ['paths', 'webhooks', 'components'];
  if (family !== 'Swagger 2.0' && sections.every((section) => copy[section] === undefined)) {
    report('the document has neither paths nor webhooks nor components', '');
  }
  copy.paths ??= {};
  return reports;
}
