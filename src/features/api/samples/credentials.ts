import { isObject, type JsonObject, textAt } from '../../../core/json/value.ts';
import type { Credentials } from '../../../shared/request/request.ts';
import type { Text } from '../../../shared/request/text.ts';
import type { OpenApiDocument } from '../document.ts';
import { securityScheme } from '../operation-node.ts';

const none: Credentials = { headers: [], query: [], cookies: [], basic: false };

/**
 * The credentials of the first requirement that has any, even where the document makes them optional: they are easier to
 * remove than to add.
 */
export function credentialsFor(requirements: readonly unknown[], document: OpenApiDocument): Credentials {
  const wanted = requirements.filter(isObject).find((requirement) => Object.keys(requirement).length > 0);
  return Object.keys(wanted ?? {}).reduce((all, name) => {
    const scheme = securityScheme(document, name);
    return scheme ? add(all, scheme) : all;
  }, none);
}

function add(all: Credentials, scheme: JsonObject): Credentials {
  const name = textAt(scheme, 'name');
  const key: Text = [{ variable: 'API_KEY' }];
  switch (scheme.type) {
    case 'apiKey':
      if (scheme.in === 'query') return { ...all, query: [...all.query, [name, key]] };
      if (scheme.in === 'cookie') return { ...all, cookies: [...all.cookies, [name, key]] };
      return { ...all, headers: [...all.headers, [name, key]] };
    case 'oauth2':
    case 'openIdConnect':
      return authorize(all, 'Bearer', 'TOKEN');
    case 'http': {
      const kind = textAt(scheme, 'scheme').toLowerCase();
      if (kind === 'basic') return { ...all, basic: all.headers.every(([header]) => header !== 'Authorization') };
      return kind === 'bearer'
        ? authorize(all, 'Bearer', 'TOKEN')
        : authorize(all, textAt(scheme, 'scheme'), 'CREDENTIALS');
    }
    default:
      return all;
  }
}

/** A request has one `Authorization` header. */
function authorize(all: Credentials, kind: string, variable: string): Credentials {
  if (all.basic || all.headers.some(([name]) => name === 'Authorization')) return all;
  return { ...all, headers: [...all.headers, ['Authorization', [`${kind} `, { variable }]]] };
}
