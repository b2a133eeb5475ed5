import type { Picture } from '../../src/model/picture.ts';
import type { Route } from '../../src/model/route.ts';
import type { SiteFrame } from '../../src/model/site.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { absoluteUrl } from './texts.ts';

/** Metadata for previews of shared links: Open Graph, and a tag for Twitter. */
export function SocialMeta({ route, frame }: { readonly route: Route; readonly frame: SiteFrame }) {
  const description = route.description === '' ? frame.tagline : route.description;
  const picture = route.image ?? frame.image;
  const image = picture === undefined ? undefined : absoluteUrl(picture.href, frame);
  const url = absoluteUrl(encodePath(route.canonical), frame);
  return (
    <>
      <meta property="og:site_name" content={frame.title} />
      <meta property="og:type" content={route.kind === 'post' ? 'article' : 'website'} />
      <meta property="og:title" content={route.title === '' ? frame.title : route.title} />
      {description !== '' && <meta property="og:description" content={description} />}
      {url !== undefined && <meta property="og:url" content={url} />}
      {image !== undefined && <SharedImage {...picture} href={image} />}
      <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
      {route.kind === 'post' && <meta property="article:published_time" content={route.post.date} />}
      {route.kind === 'post' &&
        route.post.tags.map((tag) => <meta key={tag.href} property="article:tag" content={tag.label} />)}
    </>
  );
}

/** The image with its size: without it, some services show no image the first time that a page is shared. */
function SharedImage({ href, alt, width, height }: Picture) {
  return (
    <>
      <meta property="og:image" content={href} />
      {width !== undefined && <meta property="og:image:width" content={String(width)} />}
      {height !== undefined && <meta property="og:image:height" content={String(height)} />}
      {alt !== undefined && <meta property="og:image:alt" content={alt} />}
      {alt !== undefined && <meta name="twitter:image:alt" content={alt} />}
    </>
  );
}
