import * as z from 'zod';
import { parseUrl } from '../../../shared/parse-url.ts';
import { addIssue, deferred, name, off, proxyAddress, text } from './values.ts';

const attributeName = name(/^[^\s"'<>/=]+$/, 'the name of an attribute, such as content');

const attributeValue = z.union([z.string(), z.number(), z.boolean()], { error: 'text, a number, true or false' });

/** Elements of the head of a document that may come more than once, or that docsgen does not write itself. */
export const headSchema = deferred(() =>
  z.array(
    z
      .strictObject({
        tag: z.enum(['link', 'meta', 'noscript', 'script', 'style', 'template']).describe('Name of the element.'),
        attributes: z
          .record(attributeName, attributeValue)
          .default({})
          .describe('Its attributes by name; `true` for one without a value, `false` for none.'),
        content: z.string().default('').describe('Text of a script or a style; markup of others.'),
      })
      .check((context) => {
        const { tag, attributes, content } = context.value;
        if (content !== '' && (tag === 'link' || tag === 'meta'))
          addIssue(context, `nothing: <${tag}> has no content`, { path: ['content'] });
        if (tag === 'script' && 'src' in attributes && content !== '')
          addIssue(context, 'nothing: browsers do not run what is in a script with src', { path: ['content'] });
      }),
  ),
);

/** Assistants by name: where each takes a question from. */
const knownAssistants = {
  chatgpt: { label: 'ChatGPT', href: 'https://chatgpt.com/?q={prompt}' },
  claude: { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
  cursor: { label: 'Cursor', href: 'https://cursor.com/link/prompt?text={prompt}' },
  perplexity: { label: 'Perplexity', href: 'https://www.perplexity.ai/search?q={prompt}' },
} as const;

const assistantNames = Object.keys(knownAssistants) as (keyof typeof knownAssistants)[];

const ownAssistant = deferred(() =>
  z.strictObject({
    label: text().describe('Its name.'),
    href: text()
      .check((context) => {
        if (!/\{(?:prompt|url)\}/.test(context.value)) addIssue(context, 'an address with {prompt} or {url} in it');
      })
      .describe(
        'Where it takes a question from: `{prompt}` is a question about the page, `{url}` the address of the page.',
      ),
  }),
);

/** Assistants that a page can be opened in; its output has the address of each. */
export const assistantsSchema = deferred(() =>
  z.array(
    z
      .union([z.enum(assistantNames), ownAssistant], {
        error: `${assistantNames.join(', ')}, or an object with label and href`,
      })
      .transform(
        (assistant): z.output<typeof ownAssistant> =>
          typeof assistant === 'string' ? knownAssistants[assistant] : assistant,
      ),
  ),
);

const repository = /^https:\/\/github\.com\/[^/?#]+\/[^/?#]+\/?$/;

export const feedbackSchema = deferred(() =>
  z
    .strictObject({
      endpoint: proxyAddress(
        'an address such as "https://feedback.example.org/answers", or a path such as "/api/feedback"',
      )
        .optional()
        .describe(
          'Gets each answer in a POST request: a URL, or a path of the host that serves the site. Its body is JSON with `page`, `title`, `version`, `answer` (`yes` or `no`) and, when a reader adds one, `comment`.',
        ),
      issues: z
        .string()
        .check((context) => {
          const { value } = context;
          if (parseUrl(value) === undefined || !(repository.test(value) || /\{(?:title|url)\}/.test(value)))
            addIssue(
              context,
              'a repository such as "https://github.com/me/my-project", or an address with {title} or {url} in it',
            );
        })
        .transform((address) =>
          repository.test(address) ? `${address.replace(/\/$/, '')}/issues/new?title={title}&body={url}` : address,
        )
        .optional()
        .describe(
          'Where a problem of a page is reported: a repository on GitHub, or an address with `{title}` and `{url}` for those of the page.',
        ),
    })
    .check((context) => {
      const { endpoint, issues } = context.value;
      if (endpoint === undefined && issues === undefined)
        addIssue(context, 'endpoint, issues or both', {
          hint: 'add an address of yours, such as issues: "https://github.com/me/my-project"',
        });
    }),
);

/** A script that every page loads: its address, or the address with further attributes. */
export const scriptsSchema = deferred(() =>
  z.array(
    z
      .union(
        [text(), z.object({ src: text().describe('Address in the site or URL.') }).catchall(attributeValue.optional())],
        {
          error: 'an address, or an object with src and further attributes',
        },
      )
      .transform((script) => (typeof script === 'string' ? { src: script } : script)),
  ),
);

/** Origin and path of a service, without the slash at its end. */
function serviceAddress() {
  return z
    .string()
    .check((context) => {
      const url = parseUrl(context.value);
      if (url === undefined || !/^https?:$/.test(url.protocol) || url.search + url.hash !== '')
        addIssue(context, 'an address such as "https://stats.example.org"');
    })
    .overwrite((address) => address.replace(/\/+$/, ''));
}

const measurementId = (prefix: string) =>
  name(new RegExp(`^${prefix}-[A-Z\\d]+$`), `an id such as "${prefix}-ABC1234567"`);

export const analyticsSchema = deferred(() =>
  z
    .strictObject({
      plausible: z
        .strictObject({
          domain: text().describe('The site, as Plausible calls it: `docs.example.org`.'),
          host: serviceAddress().default('https://plausible.io').describe('Where Plausible runs.'),
          script: text().default('script.js').describe('File of the script, such as `script.outbound-links.js`.'),
        })
        .optional()
        .describe('Plausible Analytics.'),
      ga4: z
        .strictObject({ id: measurementId('G').describe('Measurement id.') })
        .optional()
        .describe('Google Analytics 4.'),
      gtm: z
        .strictObject({ id: measurementId('GTM').describe('Id of the container.') })
        .optional()
        .describe('Google Tag Manager, which runs whatever its container has.'),
      umami: z
        .strictObject({
          id: text().describe('Id of the website.'),
          host: serviceAddress().default('https://cloud.umami.is').describe('Where Umami runs.'),
        })
        .optional()
        .describe('Umami.'),
      posthog: z
        .strictObject({
          key: text().describe('Project API key: `phc_…`.'),
          host: serviceAddress().default('https://us.i.posthog.com').describe('Where PostHog runs.'),
        })
        .optional()
        .describe('PostHog.'),
      matomo: z
        .strictObject({
          host: serviceAddress().describe('Where Matomo runs: the folder of `matomo.php`.'),
          siteId: z
            .union([z.int().min(1), name(/^\d+$/, 'the number of the site')], { error: 'the number of the site' })
            .transform(Number)
            .describe('Number of the site.'),
        })
        .optional()
        .describe('Matomo.'),
      fathom: z
        .strictObject({ id: text().describe('Id of the site.') })
        .optional()
        .describe('Fathom Analytics.'),
      consent: z
        .union([z.boolean(), z.strictObject({ privacy: text().describe('Address of the page about privacy.') })], {
          error: 'true, false or an object with privacy',
        })
        .default(false)
        .describe(
          'Whether readers are asked first, in a banner: nothing is loaded until they agree. `privacy`: the address of a page that the banner links to.',
        ),
    })
    .check((context) => {
      const { consent, ...services } = context.value;
      if (consent !== false && Object.values(services).every((service) => service === undefined))
        addIssue(context, 'a service that readers are asked about', {
          hint: 'add one, such as plausible, or remove consent',
        });
    }),
);

/** Print editions of the site. */
export const printSchema = deferred(() =>
  z.strictObject({
    link: off.describe(
      'Whether documents link to the print edition of their set: the file that `docsgen print` wrote into `print/` of the static folder, as PDF or else as HTML.',
    ),
  }),
);

const kibibytes = (about: string) =>
  z.number().positive({ error: 'a number of KiB above 0' }).optional().describe(about);

/** Limits of sizes. */
export const budgetSchema = deferred(() =>
  z.strictObject({
    script: kibibytes('All scripts that a page loads before a reader does anything.'),
    styles: kibibytes('All styles of a page.'),
    page: kibibytes('The HTML of a page.'),
    reference: kibibytes('The HTML of a page of an API reference.'),
  }),
);

/** The assistant of a search, in the forms of DocSearch. */
const askAi = deferred(() =>
  z.union(
    [
      text(),
      z.strictObject({
        assistantId: text().describe('Id of the assistant.'),
        appId: text().optional().describe('Application id, where it is another than that of the search.'),
        apiKey: text().optional().describe('API key that can only search, where it is another.'),
        indexName: text().optional().describe('Name of the index that it answers from, where it is another.'),
        searchParameters: z
          .record(z.string(), z.unknown())
          .optional()
          .describe(
            'Parameters of its searches, such as `{ facetFilters: ["language:en"] }`; of an agent by the name of the index.',
          ),
        suggestedQuestions: off.describe('Whether questions that were published for it are offered.'),
        agentStudio: off.describe('It is an agent of Agent Studio: `assistantId` is the id of the agent.'),
      }),
    ],
    { error: 'the id of an assistant, or an object with assistantId' },
  ),
);

/** Whether readers can search, by which other words, and the service that has the index. */
export const searchSchema = z.union(
  [
    z.boolean(),
    deferred(() =>
      z.strictObject({
        synonyms: z
          .array(
            z
              .array(text(), { error: "a list of words, such as ['k8s', 'Kubernetes']" })
              .refine((words) => new Set(words.map((word) => word.toLowerCase())).size > 1, {
                error: 'at least two words that mean the same',
              }),
            { error: "a list of groups of words, such as [['k8s', 'Kubernetes']]" },
          )
          .describe(
            'Words and phrases that mean the same: what readers type finds pages that have another word of its group. They are added to those that docsgen has for the language.',
          ),
      }),
    ),
    deferred(() =>
      z.discriminatedUnion('provider', [
        z.strictObject({
          provider: z.literal('algolia').describe('Algolia DocSearch.'),
          appId: name(/^[a-z\d]+$/i, 'an application id, such as "R2IYF7ETH7"').describe('Application id.'),
          apiKey: text().describe('API key that can only search: every reader gets it.'),
          indexName: text().describe('Name of the index.'),
          askAi: askAi
            .optional()
            .describe(
              'The assistant of Algolia that answers questions from the index: its id, or an object as DocSearch takes it.',
            ),
        }),
        z.strictObject({
          provider: z.literal('typesense').describe('Typesense, with a collection of its DocSearch scraper.'),
          host: serviceAddress().describe('Where Typesense runs: `https://abc.a1.typesense.net`.'),
          apiKey: text().describe('API key that can only search: every reader gets it.'),
          collection: text().describe('Name of the collection.'),
        }),
      ]),
    ),
  ],
  { error: 'true, false, or an object with synonyms, or with a provider: "algolia" or "typesense"' },
);
