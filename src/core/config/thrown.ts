import { inspect } from 'node:util';
import { TraceMap } from '@jridgewell/trace-mapping';
import type { RelatedPlace } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import { Misuse } from '../../shared/misuse.ts';
import type { ConfigBundle } from './bundle.ts';
import { originalPlace } from './locate.ts';

/** The bundle of each config that was run, as of its last run, by the name of its code in stacks: hooks of its plugins throw later. */
const bundles = new Map<string, ConfigBundle>();

/** Makes errors of the hooks in a config have places, until the config is run again. */
export function followErrors(script: string, bundle: ConfigBundle): void {
  bundles.set(script, bundle);
}

/** Where code of a config, or of a plugin in the same folder, has thrown an error; `undefined` for other code. */
export function placeThrown(error: unknown): Place | undefined {
  for (const [script, bundle] of bundles) {
    const place = placeInBundle(error, script, bundle);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** That place as a part of a finding that is reported elsewhere. */
export function thrownHere(error: unknown): readonly RelatedPlace[] | undefined {
  const place = placeThrown(error);
  return place && [{ message: error instanceof Misuse ? 'asked here' : 'thrown here', place }];
}

/** The innermost frame of the stack that is in a file of the site. */
export function placeInBundle(error: unknown, script: string, bundle: ConfigBundle): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, after = ''] = stack.split(script, 2);
  const [, line, column] = /^:(\d+):(\d+)/.exec(after) ?? [];
  if (line === undefined || column === undefined) return undefined;
  const place = originalPlace(new TraceMap(bundle.map), { line: Number(line), column: Number(column) - 1 });
  return place?.start && { file: place.file, start: place.start };
}

/** A thrown value as one line. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error) return (error.message || error.name).split('\n')[0] ?? '';
  return typeof error === 'object' ? inspect(error, { breakLength: Number.POSITIVE_INFINITY }) : String(error);
}

/** What failed, with the reason: `check throws: no such thing`, `check: it takes longer than 60 s`. */
export function failureOf(what: string, error: unknown): string {
  return `${what}${error instanceof Misuse ? '' : ' throws'}: ${reasonOf(error)}`;
}
