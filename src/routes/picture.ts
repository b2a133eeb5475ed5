import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Picture } from '../model/picture.ts';
import { decodeUrl } from '../shared/paths.ts';
import { siteHref } from '../shared/site-href.ts';

/** The picture at an address of the site or elsewhere. Of a static file the size is known too. */
export function pictureAt(
  { config, content }: { readonly config: ResolvedConfig; readonly content: Content },
  { src, alt }: { readonly src: string; readonly alt?: string },
): Picture {
  const href = siteHref(src, config.baseUrl);
  const file = content.assets.statics.get(decodeUrl(href));
  const { width, height } = (file === undefined ? undefined : content.assets.get(file)) ?? {};
  return {
    href,
    ...(alt === undefined ? {} : { alt }),
    ...(width === undefined || height === undefined ? {} : { width, height }),
  };
}
