import * as z from 'zod';
import { parseUrl } from '../../../shared/parse-url.ts';
import { normalizePath } from '../../../shared/paths.ts';
import { translatedLanguages } from '../../../shared/texts/languages/index.ts';

interface IssueDetails {
  readonly hint?: string;
  /** From the value that is checked to the one that is wrong. */
  readonly path?: readonly (string | number)[];
}

/**
 * Records that a value is not what the schema expects. Throughout the schema, the message of an issue is what was
 * expected (`a number from 2 to 6`); the finding made of it adds the key path and the given value.
 */
export function addIssue<T>(context: z.core.ParsePayload<T>, expected: string, more: IssueDetails = {}): void {
  const { hint, path = [] } = more;
  context.issues.push({ code: 'custom', input: context.value, message: expected, path: [...path], params: { hint } });
}

/**
 * A schema that is made when the first value is checked with it. A site has few of the keys, and to make the schemas of all takes a
 * twelfth of a short command.
 */
export function deferred<Schema extends z.ZodType>(make: () => Schema): z.ZodLazy<Schema> {
  const schema = z.lazy(make);
  // These are asked where a key is absent too, which would make the schema: what is deferred fills in no absent value.
  for (const name of ['optin', 'optout']) Object.defineProperty(schema._zod, name, { value: undefined });
  return schema;
}

/** A switch that is off, or on, unless the config says otherwise. */
export const off = z.boolean().default(false);
export const on = z.boolean().default(true);

/** A string that is not empty. */
export function text() {
  return z.string().min(1);
}

/** A string that passes a test; `expected` describes it in messages. */
function stringThat(isRight: (value: string) => boolean, expected: string) {
  return z.string().check((context) => {
    if (!isRight(context.value)) addIssue(context, expected);
  });
}

/** A string that matches a pattern; `expected` describes it in messages. */
export function name(pattern: RegExp, expected: string) {
  return stringThat((value) => pattern.test(value), expected);
}

/** A whole number; both limits are included. */
export function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** What `schema` takes, or `false` for a feature that is switched off. `expected` names both in messages. */
export function switchable<Schema extends z.ZodType>(
  schema: Schema,
  expected = 'an object, or false to switch it off',
) {
  return z.union([z.literal(false), schema], { error: expected });
}

/** What `one` takes, a list of what `several` takes, or `false` for a feature that is switched off. */
export function oneOrSeveral<One extends z.ZodType, Several extends z.ZodType>(one: One, several: Several) {
  return z.union([z.literal(false), one, z.array(several).min(1, 'at least one entry')], {
    error: 'an object, a list, or false to switch it off',
  });
}

/** Origin of a published site; its output has no trailing slash. */
export function origin() {
  return z
    .string()
    .check((context) => {
      const url = parseHttp(context.value);
      const { pathname = '', search = '', hash = '', username = '' } = url ?? {};
      if (url === undefined) addIssue(context, 'an address such as "https://docs.example.org"');
      else if (pathname !== '/')
        addIssue(context, 'an origin without a path', { hint: `move ${pathname} into baseUrl` });
      else if (search + hash + username !== '') addIssue(context, 'an origin such as "https://docs.example.org"');
    })
    .overwrite((address) => parseHttp(address)?.origin ?? address);
}

/**
 * Whether there may be a language of this tag: `english` and `jp` have the form of one. Intl knows all languages of two letters, and
 * not nearly all of three, such as `mww`.
 */
function isLanguage(tag: string): boolean {
  const [language = ''] = tag.split('-');
  if (language.length !== 2) return language.length === 3;
  // To ask for a name takes 10 ms of each start.
  const isCommon = ['en', ...translatedLanguages].some((known) => known.startsWith(language));
  return isCommon || new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) !== undefined;
}

/** The code of a language by its English name: `german` is `de`. */
export function codeOfLanguage(name: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.find((code) => names.of(code)?.toLowerCase() === name.toLowerCase());
}

/** Language tag, such as `en` or `pt-BR`; its output is in the usual case. */
export function languageTag() {
  const canonical = (tag: string) => {
    try {
      return Intl.getCanonicalLocales(tag)[0];
    } catch {
      return undefined;
    }
  };
  return z
    .string()
    .check((context) => {
      const { value } = context;
      const tag = canonical(value);
      if (tag !== undefined && isLanguage(tag)) return;
      if (tag !== undefined) {
        const code = codeOfLanguage(value);
        addIssue(context, 'the tag of a language such as "en" or "pt-BR"', { hint: code && `write ${code}` });
        return;
      }
      const hint = canonical(value.replaceAll('_', '-'));
      addIssue(context, 'a language tag such as "en" or "pt-BR"', { hint: hint && `write ${hint}` });
    })
    .overwrite((tag) => canonical(tag) ?? tag);
}

/** Path that a site is published under; its output has a leading and a trailing slash. */
export function basePath() {
  return z
    .string()
    .check((context) => {
      if (!isPath(context.value)) addIssue(context, 'a path such as "/docs/"', { hint: basePathHint(context.value) });
    })
    .overwrite((path) => `/${normalizePath(path)}/`.replace(/\/{2,}/g, '/'));
}

function basePathHint(value: string): string | undefined {
  const url = parseHttp(value);
  if (url !== undefined) return `put ${url.origin} into url`;
  // As Git Bash on Windows changes arguments that begin with a slash.
  return /^[a-z]:/i.test(value)
    ? 'a shell that makes paths of Windows of such arguments leaves "docs/" as it is'
    : undefined;
}

/** Address in the site, without base URL; its output has a leading and no trailing slash. */
export function route() {
  return z
    .string()
    .check((context) => {
      const { value } = context;
      if (isPath(value)) return;
      const encoded = value.trim().replaceAll(' ', '%20');
      addIssue(context, 'an address in the site such as "/docs"', {
        hint: isPath(encoded) ? `write ${encoded}` : undefined,
      });
    })
    .overwrite((path) => normalizePath(`/${path}`));
}

/** Address below another one of the config; its output has no slash at either end. */
export function pathBelow() {
  const below = (path: string) => normalizePath(path).replace(/^\//, '');
  const isRight = (path: string) => isPath(path) && below(path) !== '';
  return stringThat(isRight, 'an address below the docs route such as "next"').overwrite(below);
}

/** An `http` or `https` URL that a path is appended to; its output has a trailing slash. */
export function webAddress() {
  return stringThat(isHttp, 'an address such as "https://docs.example.org"');
}

/** An `http` or `https` URL or a path of the site that the address of a request is put into. */
export function proxyAddress(expected = 'an address such as "https://proxy.example.org/?url={url}"') {
  return stringThat((address) => /^\/(?!\/)[^\s]*$/.test(address) || isHttp(address), expected);
}

export function webFolder() {
  const expected = 'an address such as "https://github.com/me/project/edit/main/site"';
  return stringThat(isHttp, expected).overwrite((url) => url.replace(/\/*$/, '/'));
}

/** A folder relative to the site root, which may be outside of it (`../docs`); its output is a source path. */
export function folder() {
  return z
    .string()
    .check((context) => {
      if (!isRelative(context.value)) addIssue(context, 'a path relative to the folder of the config');
      else if (/^(\.\.\/?)*$/.test(sourcePath(context.value))) addIssue(context, 'a folder of its own');
    })
    .overwrite(sourcePath);
}

/** Any folder relative to the site root, also that itself (`.`) or one outside; its output is a source path. */
export function folderPath() {
  return stringThat(isRelative, 'a path relative to the folder of the config').overwrite(sourcePath);
}

/** A file relative to the site root, which may be outside of it (`../openapi/admin.yaml`); its output is a source path. */
export function filePath() {
  const isRight = (path: string) => isRelative(path) && sourcePath(path) !== '';
  return stringThat(isRight, 'a file path relative to the folder of the config').overwrite(sourcePath);
}

/** The name of a file in a folder that is given elsewhere in the config. */
export function plainFileName() {
  return name(/^[^/\\\0]+$/, 'a file name without folders');
}

/** A folder relative to the site root, or anywhere on the disk. */
export function anyFolder() {
  return name(/^[^\0]+$/, 'the path of a folder');
}

function parseHttp(address: string): URL | undefined {
  const url = parseUrl(address);
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

function isHttp(address: string): boolean {
  return parseHttp(address) !== undefined;
}

/** Whether a text is a path of an address, without query, hash and host. */
export function isPath(path: string): boolean {
  return !/[?#\\\s]|^\/\/|^[a-z][a-z\d+.-]*:/i.test(path) && !path.split('/').includes('..');
}

function sourcePath(path: string): string {
  return normalizePath(path.replaceAll('\\', '/'));
}

/** Whether a path begins at the folder of the config. None has a NUL, which ends paths for the system. */
function isRelative(path: string): boolean {
  return !/^(?:[/\\]|[a-z]:)|\0/i.test(path);
}
