import * as z from 'zod';
import { normalizePath } from '../../../shared/paths.ts';
import { addIssue } from './add-issue.ts';

/** Origin of a published site; comes out without trailing slash. */
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
    .overwrite((text) => parseHttp(text)?.origin ?? text);
}

/** Path that a site is published under; comes out with leading and trailing slash. */
export function basePath() {
  return z
    .string()
    .check((context) => {
      const url = parseHttp(context.value);
      if (url !== undefined) addIssue(context, 'a path such as "/docs/"', { hint: `put ${url.origin} into url` });
      else if (!isPath(context.value)) addIssue(context, 'a path such as "/docs/"');
    })
    .overwrite((path) => `/${normalizePath(path)}/`.replace(/\/{2,}/g, '/'));
}

/** Address in the site that a feature lives under; comes out with leading and without trailing slash. */
export function route() {
  return z
    .string()
    .check((context) => {
      if (!isPath(context.value)) addIssue(context, 'an address in the site such as "/docs"');
    })
    .overwrite((path) => normalizePath(`/${path}`));
}

/** An address below one that the config names elsewhere; comes out without leading and trailing slash. */
export function pathBelow() {
  return z
    .string()
    .check((context) => {
      if (!isPath(context.value) || normalizePath(context.value).replace(/^\//, '') === '') {
        addIssue(context, 'an address below the docs route such as "next"');
      }
    })
    .overwrite((path) => normalizePath(path).replace(/^\//, ''));
}

/** An `http` or `https` URL that a path is appended to; comes out with trailing slash. */
export function webFolder() {
  return z
    .string()
    .check((context) => {
      if (parseHttp(context.value) === undefined) {
        addIssue(context, 'an address such as "https://github.com/me/project/edit/main/site"');
      }
    })
    .overwrite((url) => url.replace(/\/*$/, '/'));
}

function parseHttp(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

function isPath(text: string): boolean {
  return !/[?#\\\s]|^\/\/|^[a-z][a-z\d+.-]*:/i.test(text) && !text.split('/').includes('..');
}
