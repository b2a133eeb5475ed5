import * as z from 'zod';
import { addIssue } from './add-issue.ts';
import { pathBelow } from './address.ts';
import { text } from './text.ts';

const versionSchema = z.strictObject({
  /** What readers see; the name of the version, or `Next` for the docs folder itself, unless given. */
  label: text()
    .exactOptional()
    .describe('What readers see; the name of the version, or `Next` for the docs folder itself, unless given.'),

  /** Address below the docs route; none for the latest version, else the name, or `next`, unless given. */
  path: pathBelow()
    .exactOptional()
    .describe('Address below the docs route; none for the latest version, else the name, or `next`, unless given.'),

  /** What the version says of itself on each of its pages; what follows from its place in the list unless given. */
  banner: z
    .enum(['none', 'unreleased', 'unmaintained'])
    .exactOptional()
    .describe(
      'What the version says of itself on each of its pages; what follows from its place in the list unless given.',
    ),

  /** Whether search engines are asked to leave the version out. */
  noIndex: z.boolean().default(false).describe('Whether search engines are asked to leave the version out.'),
});

export type VersionSettings = z.output<typeof versionSchema>;

export const versionsSchema = z.strictObject({
  /** The docs folder itself: what is being worked on. */
  current: versionSchema.prefault({}).describe('The docs folder itself: what is being worked on.'),

  /** Settings of released versions, by name; which there are stands in `versions.json`. */
  released: z
    .record(z.string(), versionSchema)
    .default({})
    .describe('Settings of released versions, by name; which there are stands in `versions.json`.'),

  /** Name of the version at the docs route; the newest released one unless given. */
  latest: text()
    .exactOptional()
    .describe('Name of the version at the docs route; the newest released one unless given.'),

  /** Names of the versions to build; all unless given. */
  only: z
    .array(text())
    .min(1, 'at least one version')
    .exactOptional()
    .describe('Names of the versions to build; all unless given.'),
});

/** The name of the version that the docs folder itself is. */
export const currentVersion = 'current';

/** Names a folder and an address as well, on every system. */
export function versionName() {
  return z.string().check((context) => {
    if (!isVersionName(context.value)) addIssue(context, versionNameExpectation);
  });
}

export function isVersionName(name: string): boolean {
  return /^\w(?:[\w.+-]{0,62}[\w+-])?$/.test(name) && name.toLowerCase() !== currentVersion;
}

export const versionNameExpectation =
  'a version such as "2.0": letters, digits, dots, hyphens, underscores and plus signs, but not "current"';

/** `versions.json`: the names of the released versions, newest first. */
export const versionListSchema = z.array(versionName()).check((context) => {
  const names = context.value.map((name) => name.toLowerCase());
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index) addIssue(context, 'each version once', { path: [index] });
  });
});
