import { listAt } from '../../../core/json/value.ts';
import type { Permalink } from '../../../model/address.ts';
import type { RequestCollectionFormat } from '../../../model/api-config.ts';
import { joinPermalink } from '../../../shared/paths.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { OpenApiDocument } from '../document.ts';
import { defaultServerAddress } from '../samples/request.ts';
import type { SampleValues } from '../samples/values.ts';
import { type Plan, tagTitle } from '../view/plan.ts';
import { brunoCollection } from './bruno.ts';
import { postmanCollection } from './postman.ts';
import { collectionRequest, type RequestCollection, secretsOf } from './requests.ts';

const formats: Readonly<
  Record<
    RequestCollectionFormat,
    { readonly label: string; readonly write: (collection: RequestCollection) => unknown }
  >
> = {
  postman: { label: 'Postman', write: postmanCollection },
  bruno: { label: 'Bruno', write: brunoCollection },
};

/** The operations of a document as files for programs that send requests, with their addresses. */
export function requestCollections(
  wanted: readonly RequestCollectionFormat[],
  options: {
    readonly document: OpenApiDocument;
    readonly plan: Plan;
    readonly values: SampleValues;
    readonly permalink: Permalink;
    readonly title: string;
    readonly description: string;
    readonly text: Text;
  },
): readonly { readonly label: string; readonly address: Permalink; readonly content: string }[] {
  if (wanted.length === 0) return [];
  const { document, plan, title, description, permalink, text } = options;
  const baseUrl = defaultServerAddress(listAt(document.root, 'servers')[0]);
  const folders = plan.tags
    .map(({ name, value, operations }) => ({
      name: tagTitle(name, value, text),
      requests: operations.flatMap(
        ({ node, link }) => collectionRequest(node, link.title, { ...options, baseUrl }) ?? [],
      ),
    }))
    .filter(({ requests }) => requests.length > 0);
  const secrets = secretsOf(folders.flatMap(({ requests }) => requests));
  return [...new Set(wanted)].map((format) => ({
    label: formats[format].label,
    address: joinPermalink(permalink, `${format}.json`),
    content: `${JSON.stringify(formats[format].write({ name: title, description, baseUrl, secrets, folders }), null, 2)}\n`,
  }));
}
