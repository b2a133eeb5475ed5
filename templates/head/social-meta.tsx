import type { Route } from '../../src/model/route.ts';
import type { SiteFrame } from '../../src/model/site.ts';
import { absoluteUrl } from './absolute-url.ts';

interface SocialMetaProps {
  readonly route: Route;
  readonly frame: SiteFrame;
}

/** What a link to the page looks like where it is shared: Open Graph, and the little Twitter adds to it. */
export function SocialMeta({ route, frame }: SocialMetaProps) {
  const description = route.description === '' ? frame.tagline : route.description;
  const picture = route.image ?? frame.image;
  const image = picture === undefined ? undefined : absoluteUrl(picture, frame);
  const url = absoluteUrl(route.canonical, frame);
  return (
    <>
      <meta property="og:site_name" content={frame.title} />
      <meta property="og:type" content={route.kind === 'post' ? 'article' : 'website'} />
      <meta property="og:title" content={route.title === '' ? frame.title : route.title} />
      {description !== '' && <meta property="og:description" content={description} />}
      <meta property="og:locale" content="en" />
      {url !== undefined && <meta property="og:url" content={url} />}
      {image !== undefined && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
      {route.kind === 'post' && <meta property="article:published_time" content={route.post.date} />}
      {route.kind === 'post' &&
        route.post.tags.map((tag) => <meta key={tag.href} property="article:tag" content={tag.label} />)}
    </>
  );
}
