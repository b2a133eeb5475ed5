import type { ApiGuideName } from '../../../model/api-config.ts';
import type { ApiGuide, Html, Operation } from '../../../model/reference.ts';
import type { SecurityScheme } from '../../../model/security-scheme.ts';
import { joinPermalink } from '../../../shared/paths.ts';
import { authorizationGuide, type Guiding } from './authorization.ts';
import { errorsGuide } from './errors.ts';

/** The pages about a document as a whole that its entry asks for; one without content is left out. */
export function buildGuides(
  wanted: readonly ApiGuideName[],
  options: Guiding & {
    readonly api: string;
    readonly operations: readonly Operation[];
    readonly schemes: readonly SecurityScheme[];
  },
): readonly ApiGuide[] {
  const { permalink, api, operations, schemes, text } = options;
  const html: Readonly<Record<ApiGuideName, () => Html>> = {
    authorization: () => authorizationGuide(schemes, operations, options),
    errors: () => errorsGuide(operations, options),
  };
  const words = {
    authorization: { title: text('api.gettingAccess'), description: text('api.gettingAccessAbout', { api }) },
    errors: { title: text('api.errors'), description: text('api.errorsAbout', { api }) },
  };
  return [...new Set(wanted)]
    .map((name) => ({ name, permalink: joinPermalink(permalink, name), ...words[name], html: html[name]() }))
    .filter((guide) => guide.html !== '');
}
