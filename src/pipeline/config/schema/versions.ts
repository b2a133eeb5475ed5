import * as z from 'zod';
import { addIssue, name, off, pathBelow, text } from './values.ts';

/** The name of the version that the docs folder itself is. */
export const currentVersion = 'current';

const versionSchema = z.strictObject({
  label: text()
    .optional()
    .describe('What readers see; the name of the version, or `Next` for the docs folder itself, unless given.'),
  path: pathBelow()
    .optional()
    .describe('Address below the docs route; none for the latest version, else the name, or `next`, unless given.'),
  banner: z
    .enum(['none', 'unreleased', 'unmaintained'])
    .optional()
    .describe('Notice on each page of the version; it follows from the place of the version in the list unless given.'),
  noIndex: off.describe('Whether search engines are asked to leave the version out.'),
});

export type VersionSettings = z.output<typeof versionSchema>;

export const versionsSchema = z.strictObject({
  current: versionSchema.prefault({}).describe('The docs folder itself: what is being worked on.'),
  released: z
    .record(z.string(), versionSchema)
    .default({})
    .describe('Settings of released versions, by name; `versions.json` lists which there are.'),
  latest: text().optional().describe('Name of the version at the docs route; the newest released one unless given.'),
  only: z
    .array(text())
    .min(1, 'at least one version')
    .optional()
    .describe('Names of the versions to build; all unless given.'),
});

/** Whether a version may have this name: it also names a folder and an address, on every system. */
export function isVersionName(version: string): boolean {
  return versionPattern.test(version);
}

/** With 64 characters at most; case does not matter for `current`, as file systems may not tell it apart. */
const versionPattern = /^(?!current$)\w(?:[\w.+-]{0,62}[\w+-])?$/i;

export const versionNameExpectation =
  'a version such as "2.0": letters, digits, dots, hyphens, underscores and plus signs, but not "current"';

/** `versions.json`: the names of the released versions, newest first. */
export const versionListSchema = z.array(name(versionPattern, versionNameExpectation)).check((context) => {
  const names = context.value.map((version) => version.toLowerCase());
  names.forEach((version, index) => {
    if (names.indexOf(version) !== index) addIssue(context, 'each version once', { path: [index] });
  });
});
