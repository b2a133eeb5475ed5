import { nearest } from '../../shared/nearest.ts';
import { fileName } from '../../shared/paths.ts';
import type { PublishedUrl } from './format.ts';

/**
 * The address that most likely has what was at another one: of those that are new the one with most of its
 * anchors, else the only one of the same name in another folder, else one that is spelled nearly the same.
 */
export function likelySuccessor(
  gone: { readonly path: string; readonly anchors: readonly { readonly id: string }[] },
  fresh: readonly PublishedUrl[],
): string | undefined {
  const anchors = new Set(gone.anchors.map(({ id }) => id));
  let best: { path: string; share: number } | undefined;
  for (const { path, anchors: offered } of fresh) {
    const share = likeness(anchors, offered);
    if (share >= 0.5 && (best === undefined || share > best.share)) best = { path, share };
  }
  if (best !== undefined) return best.path;
  const namesakes = fresh.filter(({ path }) => fileName(path) === fileName(gone.path));
  if (namesakes.length === 1) return namesakes[0]?.path;
  return nearest(
    gone.path,
    fresh.map(({ path }) => path),
  );
}

/** Shared ones among all, from 0 to 1. */
function likeness(anchors: ReadonlySet<string>, offered: readonly string[]): number {
  const shared = offered.filter((anchor) => anchors.has(anchor)).length;
  const all = anchors.size + offered.length - shared;
  return all === 0 ? 0 : shared / all;
}
