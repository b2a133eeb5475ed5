import type { CheckSetting, RuleSetting } from './check-settings.ts';

export interface Rule {
  readonly severity: RuleSetting;
  /** What the rule finds, in one sentence: the text of the manual, of editors and of SARIF. */
  readonly about: string;
  /** Of a rule that measures: what it allows unless `checks` says otherwise. */
  readonly limit?: { readonly value: number; readonly about: string };
}

/**
 * All rules, with their default severities.
 * Names are permanent: sites and CI configurations refer to them.
 */
export const rules = {
  'invalid-config': { severity: 'error', about: 'The site config has a missing, unknown or wrong value.' },
  'missing-folder': { severity: 'error', about: 'A folder or file that the config names does not exist.' },
  'empty-site': { severity: 'error', about: 'The site, or a version of its documentation, has nothing to build.' },
  'unreadable-file': { severity: 'error', about: 'A source file cannot be read or is not UTF-8.' },
  'invalid-frontmatter': {
    severity: 'error',
    about: 'Frontmatter is not YAML, has a value of the wrong type, or is shown as text.',
  },
  'unknown-frontmatter': {
    severity: 'warning',
    about:
      'Frontmatter has a key that docsgen does not know: a misspelling of one it knows, or what another tool calls it.',
  },
  'invalid-data-file': {
    severity: 'error',
    about: 'A category, tags, authors, glossary or versions file is not valid.',
  },
  'duplicate-id': { severity: 'error', about: 'Two documents have the same id.' },
  'unknown-document': {
    severity: 'error',
    about: 'A sidebar, the config or frontmatter names a document that does not exist.',
  },
  'unknown-tag': { severity: 'warning', about: 'A tag is not listed in the tags file.' },
  'shared-tag': {
    severity: 'warning',
    about: 'Two tags have one page: they differ in letter case alone, or have one permalink.',
  },
  'unknown-author': { severity: 'error', about: 'A post names an author who is not in the authors file.' },
  'future-post': { severity: 'warning', about: 'A post has a date to come, and is published now.' },
  'invalid-mdx': { severity: 'error', about: 'A page is not valid MDX.' },
  'invalid-code-block': { severity: 'warning', about: 'The meta string of a code block cannot be understood.' },
  'unparsable-code': {
    severity: 'warning',
    about: 'A code block is not what its language says: JSON, YAML, XML or TOML.',
  },
  'unclosed-block': {
    severity: 'warning',
    about:
      'A block of code, a container such as `:::note`, or in CommonMark a comment or an element is not closed, and takes all that follows.',
  },
  'invalid-example': {
    severity: 'warning',
    about: 'A code block does not fit the operation or schema that it shows.',
  },
  'unknown-field': {
    severity: 'warning',
    about: 'A code block has a JSON field that the schema of its operation allows and does not name.',
  },
  'unknown-call': {
    severity: 'warning',
    about:
      'Text or a script names a call, `POST /pets`, that no API document has, though its path begins as theirs do.',
  },
  'wrong-statement': {
    severity: 'warning',
    about:
      'Text says something of an operation that its API document does not: what an `api:` link leads to, a status in a table, a default or a value of a parameter.',
  },
  'unset-variable': {
    severity: 'warning',
    about: 'A script or a Compose file needs a variable that no earlier block, page or `.env` file sets.',
  },
  'missing-import': { severity: 'error', about: 'A page imports a file that does not exist.' },
  'broken-include': {
    severity: 'error',
    about: 'A code block takes its text from a file or a region that does not exist.',
  },
  'circular-partial': { severity: 'error', about: 'A partial includes itself, directly or through others.' },
  'unknown-component': { severity: 'error', about: 'A page uses a component that is neither built in nor imported.' },
  'unknown-icon': {
    severity: 'warning',
    about: 'A page, a sidebar or the config names an icon that does not exist, or whose set is not installed.',
  },
  'unknown-term': { severity: 'error', about: '`<Term>` names a term that the glossary does not have.' },
  'unknown-variable': {
    severity: 'error',
    about: 'A page has a `%product.…%` or `%var.…%` that is not defined.',
  },
  'wrong-word': { severity: 'warning', about: 'A page spells a word as the glossary says it should not.' },
  'invalid-math': { severity: 'error', about: 'A formula is not TeX that can be rendered.' },
  'missing-package': {
    severity: 'error',
    about: 'The config needs an optional package that is not installed.',
  },
  'foreign-syntax': {
    severity: 'warning',
    about: 'A page has syntax of another tool, which is shown as text.',
  },
  'not-taken-over': {
    severity: 'warning',
    about: 'A comment says that something of the old site was not taken over when it was moved.',
  },
  'lost-text': {
    severity: 'warning',
    about:
      'Text is left out: cells beyond the columns of a table, a footnote without a mark, what is in no tab of `<Tabs>`, what follows ` #` in YAML, what an API document says of a path without operations, or in CommonMark the end of an element that never began.',
  },
  'literal-markup': {
    severity: 'warning',
    about:
      'A heading, a table, a link, a formula, bold text, the mark of a footnote or XML is written in a way that Markdown shows as text.',
  },
  'unknown-admonition': { severity: 'warning', about: 'A directive names no known kind of admonition.' },
  'broken-image': {
    severity: 'error',
    about: 'The file of an image, a video, a sound or subtitles does not exist, or an image cannot be read.',
  },
  'orphaned-translation': {
    severity: 'warning',
    about:
      'A file or folder below `i18n` translates nothing: its original was moved or removed, or there is no such locale.',
  },
  'misplaced-translation': {
    severity: 'warning',
    about:
      'Pages lie where other tools look for translations, such as `docs/de` or `page.de.md`: they are pages of the default language.',
  },
  'stale-translation': {
    severity: 'off',
    about:
      'A page, a file with data or an API document has changed since it was translated, by the blob id in the translation.',
  },
  'missing-translation': {
    severity: 'off',
    about: 'A page, a file with data or an API document has no translation in a locale.',
  },
  'missing-alt': {
    severity: 'off',
    about: 'An image has no alt text: readers who cannot see it do not learn what it shows.',
  },
  'heading-jump': { severity: 'off', about: 'A heading leaves out a level, as one of level 4 below one of level 2.' },
  'second-title': { severity: 'off', about: 'A page has a second heading of level 1.' },
  'vague-link': {
    severity: 'off',
    about: 'The text of a link does not say where it leads: it is “here”, “more” or nothing.',
  },
  'headless-table': { severity: 'off', about: 'A table has no head that says what is in its columns.' },
  'large-image': {
    severity: 'off',
    about: 'An image is a file of more than 500 KB, or of what `limit` says: readers wait for it.',
    limit: { value: 500, about: 'Kilobytes that a file may have.' },
  },
  'missing-description': {
    severity: 'off',
    about: 'The frontmatter of a page has no description, which search engines, feeds and cards show.',
  },
  'unlinked-page': { severity: 'off', about: 'Nothing leads to a page: no sidebar, navigation or link has it.' },
  'missing-history': {
    severity: 'warning',
    about: 'Pages have no dates or contributors: git does not know, or does not say, when they were changed.',
  },
  'outdated-page': {
    severity: 'off',
    about: 'A page has not changed for a year, or for the months that `limit` says, and names an older release.',
    limit: { value: 12, about: 'Months that a page may stay as it is.' },
  },
  textlint: { severity: 'off', about: 'textlint, which the site has installed, has found something in a page.' },
  vale: { severity: 'off', about: 'Vale, which the system has installed, has found something in a page.' },
  'hidden-file': {
    severity: 'error',
    about: 'A page links to a file whose name or folder begins with a dot. It is not published.',
  },
  'outside-file': {
    severity: 'warning',
    about: 'A page links to a file outside of the content folders, which is published with it.',
  },
  'broken-link': { severity: 'error', about: 'A link leads to an address that the site does not have.' },
  'broken-absolute-link': {
    severity: 'warning',
    about: 'An absolute link with the `url` and base URL of this site leads to an address that the site does not have.',
  },
  'html-link': {
    severity: 'warning',
    about: 'A link to a page ends in `.html`, which no address of a page has.',
  },
  'unsafe-link': {
    severity: 'error',
    about: 'A link runs code: its address begins with `javascript:`, `vbscript:` or `data:text/html`.',
  },
  'broken-markdown-link': { severity: 'warning', about: 'A link to a source file leads to no document.' },
  'broken-api-link': { severity: 'error', about: 'An `api:` link names no operation of the API documents.' },
  'broken-anchor': { severity: 'warning', about: 'A link leads to a page that has no such anchor.' },
  'broken-external-link': {
    severity: 'error',
    about: 'With check-links --external: another site does not have what is linked to.',
  },
  'unreachable-external-link': {
    severity: 'warning',
    about: 'With check-links --external: a server does not say whether it has what is linked to.',
  },
  'moved-external-link': {
    severity: 'warning',
    about: 'With check-links --external: what is linked to has moved for good.',
  },
  'invalid-anchor': { severity: 'warning', about: 'An id has a space in it.' },
  'duplicate-anchor': { severity: 'warning', about: 'One page has the same id twice.' },
  'duplicate-route': { severity: 'warning', about: 'Two sources claim one address; the first by path is shown.' },
  'look-alike-address': {
    severity: 'error',
    about: 'Two addresses differ only in letter case or in the form of an accent.',
  },
  'symbolic-link': {
    severity: 'warning',
    about: 'A symbolic link in a content folder is not followed, or one of the site leads nowhere.',
  },
  'redirect-loop': { severity: 'error', about: 'Redirects lead in a circle.' },
  'missing-glyph': {
    severity: 'warning',
    about: 'The image that is drawn for a page has boxes where its font has no letters.',
  },
  'host-limit': {
    severity: 'warning',
    about:
      '`_headers` or `_redirects` is longer than Cloudflare Pages takes, which leaves out the rest, or has a line that no host follows.',
  },
  'shadowed-file': {
    severity: 'warning',
    about: 'A static file replaces one that docsgen makes, and something of that is lost.',
  },
  'vanished-url': { severity: 'error', about: 'An address of `urls.lock` is gone, and there is no redirect.' },
  'vanished-anchor': { severity: 'error', about: 'An anchor of `urls.lock` is gone from its page.' },
  'render-error': { severity: 'error', about: 'A component or page throws while it is rendered.' },
  'lost-interaction': {
    severity: 'warning',
    about: 'A component or a page has an event handler or an effect that never runs, since it is in no island.',
  },
  'page-crash': { severity: 'error', about: 'The thread that compiled or rendered a page ended without a result.' },
  'stale-cache': { severity: 'error', about: 'With --verify-cache: a cached result differs from a new one.' },
  'plugin-error': {
    severity: 'error',
    about: 'A plugin cannot be used, throws, gives a wrong value, or leaves a node that cannot be rendered.',
  },
  'over-budget': {
    severity: 'warning',
    about: 'A page, or what it loads, is larger than `budget` in the config allows.',
  },
  'bundle-error': { severity: 'error', about: 'A module of the site does not compile.' },
  'low-contrast': {
    severity: 'warning',
    about: 'A colour of the config cannot be read on the background of its mode.',
  },
  'wide-policy': {
    severity: 'warning',
    about:
      'A tag manager decides what pages load: the Content-Security-Policy has to allow more than the config shows.',
  },
  'blocked-resource': {
    severity: 'warning',
    about:
      'Browsers will block something that a page loads or runs: the Content-Security-Policy forbids it, or it comes over http.',
  },
  'unused-theme-file': {
    severity: 'warning',
    about: 'A file of the theme folder replaces no template, and nothing imports it.',
  },
  'invalid-css': {
    severity: 'warning',
    about:
      'A style sheet has something that browsers skip, such as a brace that nothing closes or a misspelt custom property.',
  },
  'invalid-openapi': {
    severity: 'error',
    about: 'A file is not an OpenAPI document, or a part of one cannot be read.',
  },
  'specification-violation': {
    severity: 'warning',
    about: 'An OpenAPI document or JSON Schema breaks its specification. What is evidently meant is shown.',
  },
  'invalid-json-schema': {
    severity: 'error',
    about: 'A JSON Schema cannot be read, or follows a specification that docsgen does not know.',
  },
  'api-version': {
    severity: 'error',
    about: 'A page names a version of an API that is not known, or two versions have one name.',
  },
  'invalid-sdk-samples': {
    severity: 'error',
    about: 'A file of samples names an operation that its API document does not have, or has no sample there.',
  },
  'unresolved-ref': { severity: 'error', about: 'A `$ref` leads nowhere.' },
  'forbidden-ref': { severity: 'error', about: 'A `$ref` leads out of the document’s folder or to another host.' },
  'foreign-api-link': {
    severity: 'warning',
    about: 'An `api:` link of an API document names none of the documents of the site. It is shown as its text.',
  },
  'misplaced-ref': {
    severity: 'warning',
    about: 'An OpenAPI document has a `$ref` where its specification has none: it is read, but not by every tool.',
  },
  'openapi-limit': { severity: 'error', about: 'An OpenAPI document is larger or deeper than docsgen reads.' },
  'assumed-link-base': {
    severity: 'warning',
    about: 'Links of an OpenAPI document name nothing in this site: they lead to its maker’s, or are shown as text.',
  },
  'large-reference': {
    severity: 'warning',
    about:
      'An OpenAPI document is a single page that is slow to open, of more than 25,000 elements or 300 KB, or has an example of which only the beginning is shown.',
  },
  'duplicate-operation-id': { severity: 'warning', about: 'Two operations have the same operationId.' },
  'duplicate-schema-id': {
    severity: 'warning',
    about: 'Two different schemas of an OpenAPI document have the same `$id`, or in one place the same anchor.',
  },
  'missing-operation-id': { severity: 'warning', about: 'An operation has no operationId.' },
  'path-parameter': { severity: 'warning', about: 'A path template and its path parameters do not agree.' },
  'ambiguous-path': { severity: 'warning', about: 'Two path templates differ only in the names of their parameters.' },
  'ignored-header': {
    severity: 'warning',
    about: 'OpenAPI ignores header parameters named Accept, Content-Type or Authorization.',
  },
  'invalid-api-example': {
    severity: 'warning',
    about: 'An example in an OpenAPI document does not fit its schema.',
  },
  'slow-pattern': {
    severity: 'warning',
    about: 'A `pattern` of an OpenAPI document takes too long to try; values are not checked against it.',
  },
  'unsatisfiable-sample': {
    severity: 'warning',
    about: 'No example could be made up that fits a schema of an OpenAPI document.',
  },
} as const satisfies Record<string, Rule>;

/** Rules of earlier releases, and what to do about them in a config. */
export const formerRules: Readonly<Record<string, string>> = {
  'invalid-aql': "AQL is checked by a plugin, site/plugins/aql of docsgen's repository: its rule is 'aql/invalid-aql'",
};

export type OwnRuleName = keyof typeof rules;

/** Rules about the quality of texts, which are off unless a site turns them on. */
export const qualityRules = [
  'missing-alt',
  'heading-jump',
  'second-title',
  'vague-link',
  'headless-table',
  'large-image',
  'missing-description',
] as const satisfies readonly OwnRuleName[];

export type QualityRule = (typeof qualityRules)[number];

/** A rule of a plugin: the name of the plugin, and its own. */
export type PluginRuleName = `${string}/${string}`;

export type RuleName = OwnRuleName | PluginRuleName;

/** Whether a rule is docsgen's own. */
export function isOwnRule(name: RuleName): name is OwnRuleName {
  return Object.hasOwn(rules, name);
}

/** Whether `checks` of a config ask for a rule, for any part of the site. */
export function isAsked(
  rule: OwnRuleName,
  checks: { readonly [R in OwnRuleName]?: CheckSetting | undefined },
): boolean {
  const setting = checks[rule];
  const severity = typeof setting === 'object' ? setting.severity : setting;
  return (severity ?? rules[rule].severity) !== 'off';
}

/** What a rule that measures allows. */
export function limitOf(
  rule: { [R in OwnRuleName]: (typeof rules)[R] extends { readonly limit: unknown } ? R : never }[OwnRuleName],
  checks: { readonly [R in OwnRuleName]?: CheckSetting | undefined },
): number {
  const setting = checks[rule];
  return (typeof setting === 'object' ? setting.limit : undefined) ?? rules[rule].limit.value;
}

/** What a rule finds; for one of a plugin, that it is one. */
export function describeRule(name: RuleName): Rule {
  if (isOwnRule(name)) return rules[name];
  const [plugin, rule] = name.split('/');
  return { severity: 'warning', about: `${rule}, a rule of the plugin ${plugin}.` };
}
