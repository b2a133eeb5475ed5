import { jsonText } from '../../../core/json/value.ts';
import { isJson, isXml } from '../../../shared/request/media-kind.ts';
import { type CollectionRequest, formFields, type RequestCollection, requestAddress } from './requests.ts';

/**
 * A collection for Postman, and for all that read its format.
 *
 * @see https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function postmanCollection({ name, description, baseUrl, secrets, folders }: RequestCollection): unknown {
  return {
    info: { name, description, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [{ key: 'baseUrl', value: baseUrl }, ...secrets.map((key) => ({ key, value: '' }))],
    item: folders.map((folder) => ({ name: folder.name, item: folder.requests.map(item) })),
  };
}

function item(request: CollectionRequest): unknown {
  const { name, description, method, path, pathValues, query, headers, basic, baseUrl } = request;
  const host = baseUrl ?? '{{baseUrl}}';
  const described = (one: (typeof query)[number]) => ({
    key: one.name,
    value: one.value,
    ...(one.description === '' ? {} : { description: one.description }),
  });
  return {
    name,
    request: {
      method,
      ...(description === '' ? {} : { description }),
      header: headers.map((header) => ({ ...described(header), ...(header.isOn ? {} : { disabled: true }) })),
      url: {
        raw: requestAddress(request),
        host: [host],
        path: path.split('/').slice(1),
        query: query.map((one) => ({ ...described(one), ...(one.isOn ? {} : { disabled: true }) })),
        variable: pathValues.map(described),
      },
      ...(basic
        ? { auth: { type: 'basic', basic: [pair('username', '{{USERNAME}}'), pair('password', '{{PASSWORD}}')] } }
        : {}),
      ...body(request),
    },
    response: [],
  };
}

function pair(key: string, value: string): unknown {
  return { key, value, type: 'string' };
}

function body(request: CollectionRequest): { readonly body?: unknown } {
  const { body: sent, contentType = '' } = request;
  const fields = formFields(request);
  if (fields !== undefined)
    return { body: { mode: 'urlencoded', urlencoded: fields.map(([key, value]) => ({ key, value })) } };
  switch (sent?.kind) {
    case 'json':
      return { body: raw(jsonText(sent.value, 2), 'json') };
    case 'text':
      return { body: raw(sent.text, isJson(contentType) ? 'json' : isXml(contentType) ? 'xml' : 'text') };
    case 'file':
      return { body: { mode: 'file', file: { src: '' } } };
    case 'multipart':
      return {
        body: {
          mode: 'formdata',
          formdata: sent.parts.map(({ name, contentType: type, content }) => ({
            key: name,
            ...('file' in content ? { type: 'file', src: '' } : { type: 'text', value: content.text }),
            contentType: type,
          })),
        },
      };
    default:
      return {};
  }
}

function raw(text: string, language: string): unknown {
  return { mode: 'raw', raw: text, options: { raw: { language } } };
}
