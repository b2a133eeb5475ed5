import type { Picture } from '../../src/model/picture.ts';

interface FaviconProps {
  readonly icon: Picture;
}

/** Apple's devices ask for an icon of their own, which is known by its usual name. */
export function Favicon({ icon: { href, width, height } }: FaviconProps) {
  if (/apple-touch-icon[^/]*$/.test(href)) return <link rel="apple-touch-icon" href={href} />;
  if (href.endsWith('.svg')) return <link rel="icon" href={href} type="image/svg+xml" />;
  return <link rel="icon" href={href} sizes={width === undefined ? undefined : `${width}x${height}`} />;
}
