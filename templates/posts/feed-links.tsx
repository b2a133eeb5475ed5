import type { Feed } from '../../src/model/site.ts';

interface FeedLinksProps {
  readonly feeds: readonly Feed[];
}

/** Addresses that readers give to their feed reader. */
export function FeedLinks({ feeds }: FeedLinksProps) {
  if (feeds.length === 0) return null;
  return (
    <div className="feeds">
      <span id="feeds-label">Subscribe by</span>
      <ul aria-labelledby="feeds-label">
        {feeds.map(({ href, type, label }) => (
          <li key={href}>
            <a href={href} type={type}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
