import { expect, test } from 'vitest';
import { referenceCopy } from '../../../../src/features/api/markdown/reference-copy.ts';
import { loadFixture, loadText, propertiesOf, schemas, told } from './load.ts';

/** All that readers are told of a document. */
async function copyOf(fixture: string): Promise<string> {
  const loaded = await loadFixture(`hard/${fixture}`);
  expect(told(loaded)).toEqual([]);
  if (loaded.reference === undefined) throw new Error('no reference');
  return referenceCopy(loaded.reference, '');
}

/** The list item of a property and what is below it. */
function itemOf(copy: string, name: string): string {
  const lines = copy.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`- \`${name}\``));
  const length = lines.slice(start + 1).findIndex((line) => /^[-#]/.test(line));
  return lines
    .slice(start, length < 0 ? undefined : start + 1 + length)
    .filter((line) => line !== '')
    .join('\n');
}

test('each keyword of JSON Schema is shown', async () => {
  const copy = await copyOf('keywords.yaml');
  const names = [...copy.matchAll(/^- `(\w+)`/gm)].map(([, name = '']) => name);
  expect([...new Set(names)].map((name) => itemOf(copy, name))).toMatchInlineSnapshot(`
    [
      "- \`contains\` (array, at least 1 matching item)
      - _contains_ (string)",
      "- \`minContains\` (array, any number of matching items)
      - _contains_ (string)",
      "- \`maxContains\` (array, 1 to 3 matching items)
      - _contains_ (string)",
      "- \`propertyNames\` (object)
      - _property names_ (string, at most 5 characters)",
      "- \`unevaluatedProperties\` (object, no properties)",
      "- \`unevaluatedItems\` (tuple of 1, no further items)
      - \`[0]\` (string)",
      "- \`dependentSchemas\` (object)
      - _where card is present_ (object, required: bill)",
      "- \`dependentRequired\` (object, card needs bill)",
      "- \`content\` (string, encoded as base64, holds application/json)
      - _decoded content_ (object)
        - \`inner\` (integer)",
      "- \`condition\` (any)
      - _if_ (object, required: a)
      - _then_ (object, required: b)
      - _else_ (object, required: c)",
      "- \`not\` (any)
      - _not_ (string)",
      "- \`anchor\` (Anchored (integer))",
      "- \`dynamic\` (Node)",
      "- \`defs\` (Local (string)): Of this schema alone",
      "- \`everything\` (any)",
      "- \`impossible\` (nothing)",
      "- \`constNull\` (null, always \`null\`)",
      "- \`types\` (string, integer or null)",
      "- \`exclusive\` (number, more than 1, less than 5)",
      "- \`format\` (string date-time)",
      "- \`examples\` (string, for example \`"one"\`, \`"two"\`)",
      "- \`defaultNull\` (string or null, default \`null\`)",
      "- \`readOnly\` (string, read-only)",
      "- \`writeOnly\` (string, write-only)",
      "- \`deprecated\` (string, deprecated)",
      "- \`xml\` (array of string, in XML wrapped in an element named list)",
      "- \`externalDocs\` (string)
      [More of it](https://example.org/more)",
      "- \`next\` (Node)",
    ]
  `);
});

test('exclusive bounds of 3.0 are flags', async () => {
  const text = schemas({ A: '{type: object, properties: {n: {type: number, minimum: 1, exclusiveMinimum: true}}}' });
  const { reference } = await loadText(text.replace('3.1.0', '3.0.3'));
  expect(propertiesOf(reference?.schemas[0]?.schema)[0]?.schema.constraints).toEqual(['more than 1']);
});

test('what OpenAPI 3.2 adds is shown', async () => {
  const copy = await copyOf('three-two.yaml');
  expect(copy).toMatchInlineSnapshot(`
    "# Events

    Version 1, OpenAPI 3.2.0

    - Authorization: device \`read\`
    - OpenAPI document: <https://example.org/api.yaml>

    ## Servers

    - \`https://api.example.org\` Production: The real one
    - \`https://test.example.org\` Sandbox

    ## Authorization

    ### device

    OAuth 2

    <https://id.example.org/.well-known/oauth-authorization-server>

    #### Flow: device authorization

    - Device authorization URL \`https://id.example.org/device\`
    - Token URL \`https://id.example.org/token\`
    - \`read\` Read all

    ### old (deprecated)

    HTTP Basic

    ### key

    API key in the header X-Key

    Of your account

    ## All events

    ### Find events

    [\`QUERY /events\`](/api/test#operation/findEvents) (Beta stage)

    Authorization: device \`read\`

    #### Request body

    \`application/json\`: object

    - \`kind\` (string): Which kind

    Example:

    \`\`\`json
    {
      "kind": "string"
    }
    \`\`\`

    #### Responses

    ##### 204 None found

    ### Purge events

    [\`PURGE /events\`](/api/test#operation/purgeEvents)

    Authorization: device \`read\`

    #### Responses

    ##### 204

    Purged

    ## Live streams

    ### Stream events

    [\`GET /events\`](/api/test#operation/streamEvents)

    Authorization: device \`read\`

    #### Query string

    | Name | Type | Required | Description |
    | --- | --- | --- | --- |
    | \`filter\` | object | no | Whole query as a form Written as application/x-www-form-urlencoded. |

    \`filter\`:

    - \`since\` (string date)

    #### Cookie parameters

    | Name | Type | Required | Description |
    | --- | --- | --- | --- |
    | \`sid\` | string | no | Written as cookie. |

    #### Responses

    ##### 200

    As they come

    \`text/event-stream\`: stream of object

    - \`event\` (string, always \`"tick"\`)
    - \`data\` (string, required, holds application/json)
      - _decoded content_ (Tick, in XML an element named tick)

    \`application/jsonl\`: stream of Tick, in XML an element named tick

    Example: Two of them

    \`\`\`json
    [
      {
        "n": 1
      },
      {
        "n": 2
      }
    ]
    \`\`\`

    Example: Two of them (as it is sent)

    \`\`\`json
    {"n": 1}
    {"n": 2}
    \`\`\`

    \`multipart/mixed\`: stream of object

    - \`part\` (string)

    * \`item 1\` is sent as application/json

    * \`further items\` is sent as image/png

      | Name | Type | Required | Description |
      | --- | --- | --- | --- |
      | \`X-Part\` | integer | no | Number of the part |

    ## Schemas

    ### Tick

    object, in XML an element named tick

    - \`n\` (integer): Running number

    ### Shape

    object, required: kind

    Discriminator: \`kind\`

    - \`circle\`: Circle

    Any other value, or none: Tick

    One of:

    - Circle for \`circle\` (Circle)
    - Tick for \`Tick\` (Tick, in XML an element named tick)

    ### Circle

    object

    - \`r\` (number, in XML an attribute)
    - \`t\` (string, in XML a CDATA section)
    - \`u\` (string, in XML the text of its element)
    - \`v\` (array of string, in XML without an element of its own)
    "
  `);
});

test('what is next to a reference is shown where the reference is', async () => {
  const long = JSON.stringify({ a: 'x'.repeat(300), b: 'next to it' });
  const E = `{type: object, properties: {a: {type: string}}, example: {a: "${'y'.repeat(300)}"}}`;
  const D = `{type: object, properties: {one: {$ref: '#/components/schemas/E', example: ${long}}, two: {$ref: '#/components/schemas/E', title: The second}, three: {$ref: '#/components/schemas/E'}}}`;
  const { reference } = await loadText(schemas({ D, E }));
  const copy = referenceCopy(reference, '');
  expect(itemOf(copy, 'one')).toContain('next to it');
  expect(itemOf(copy, 'two')).toContain('The second');
  expect(itemOf(copy, 'three')).not.toContain('yyy');
});
