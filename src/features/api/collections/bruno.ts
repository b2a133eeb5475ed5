import { jsonText } from '../../../core/json/value.ts';
import { isJson, isXml } from '../../../shared/request/media-kind.ts';
import { type CollectionRequest, formFields, type RequestCollection, requestAddress } from './requests.ts';

/**
 * A collection for Bruno, in the form of its exports, with an environment that holds the address and the credentials.
 *
 * @see https://docs.usebruno.com/get-started/import-export-data/export-collections
 */
export function brunoCollection({ name, baseUrl, secrets, folders }: RequestCollection): unknown {
  const variable = (key: string, value: string, secret: boolean) => ({
    name: key,
    value,
    type: 'text',
    enabled: true,
    secret,
  });
  return {
    name,
    version: '1',
    items: folders.map((folder, index) => ({
      type: 'folder',
      name: folder.name,
      seq: index + 1,
      items: folder.requests.map(item),
    })),
    environments: [
      {
        name,
        variables: [variable('baseUrl', baseUrl, false), ...secrets.map((key) => variable(key, '', true))],
      },
    ],
  };
}

function item(request: CollectionRequest, index: number): unknown {
  const { name, description, method, pathValues, query, headers, basic } = request;
  const param = (type: 'query' | 'path') => (one: (typeof query)[number]) => ({
    name: one.name,
    value: one.value,
    description: one.description,
    type,
    enabled: one.isOn,
  });
  return {
    type: 'http',
    name,
    seq: index + 1,
    request: {
      url: requestAddress(request),
      method,
      headers: headers.map((one) => ({
        name: one.name,
        value: one.value,
        description: one.description,
        enabled: one.isOn,
      })),
      params: [...query.map(param('query')), ...pathValues.map(param('path'))],
      body: body(request),
      auth: basic ? { mode: 'basic', basic: { username: '{{USERNAME}}', password: '{{PASSWORD}}' } } : { mode: 'none' },
      docs: description,
    },
  };
}

function body(request: CollectionRequest): unknown {
  const { body: sent, contentType = '' } = request;
  const fields = formFields(request);
  if (fields !== undefined)
    return { mode: 'formUrlEncoded', formUrlEncoded: fields.map(([name, value]) => ({ name, value, enabled: true })) };
  switch (sent?.kind) {
    case 'json':
      return { mode: 'json', json: jsonText(sent.value, 2) };
    case 'text':
      if (isJson(contentType)) return { mode: 'json', json: sent.text };
      return isXml(contentType) ? { mode: 'xml', xml: sent.text } : { mode: 'text', text: sent.text };
    case 'file':
      return { mode: 'file', file: [{ filePath: '', contentType, selected: true }] };
    case 'multipart':
      return {
        mode: 'multipartForm',
        multipartForm: sent.parts.map(({ name, contentType: type, content }) => ({
          name,
          ...('file' in content ? { type: 'file', value: [] } : { type: 'text', value: content.text }),
          contentType: type,
          enabled: true,
        })),
      };
    default:
      return { mode: 'none' };
  }
}
