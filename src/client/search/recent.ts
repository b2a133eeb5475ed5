import { recall, remember } from '../storage.ts';

/** A page that a reader went to from here. */
export interface RecentPage {
  readonly href: string;
  readonly title: string;
  readonly trail: string;
}

const most = 5;

/** Newest first; none where storage is closed or holds something else. */
export function recentPages(): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(recall('search') ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentPage) : [];
  } catch {
    return [];
  }
}

export function rememberPage({ href, title, trail }: RecentPage): void {
  const others = recentPages().filter((page) => page.href !== href);
  remember('search', JSON.stringify([{ href, title, trail }, ...others].slice(0, most)));
}

/** Other pages of the same origin can write there: only addresses of this site lead on. */
function isRecentPage(value: unknown): value is RecentPage {
  const { href, title, trail } = (value ?? {}) as Record<string, unknown>;
  return typeof href === 'string' && /^\/(?!\/)/.test(href) && typeof title === 'string' && typeof trail === 'string';
}
