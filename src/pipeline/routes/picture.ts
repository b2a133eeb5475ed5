import type { ResolvedConfig } from '../../model/config.ts';
import type { Content } from '../../model/content.ts';
import type { Picture } from '../../model/picture.ts';
import type { SourceFile } from '../../model/source.ts';
import { candidatePaths, pathSettings } from '../../shared/candidate-paths.ts';
import { nearest } from '../../shared/nearest.ts';
import { decodeUrl, encodePath, isExternal, siteHref } from '../../shared/paths.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import type { RouteContext } from './input.ts';

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

/** The picture that the frontmatter of a page names, as an image in its text would be. One that is not there is reported. */
export function ownPicture(context: RouteContext, source: SourceFile): { readonly image?: Picture } {
  const { image: src } = source.frontmatter;
  if (src === undefined) return {};
  if (isExternal(src) || src.startsWith('pathname://')) {
    return { image: pictureAt(context, { src: src.replace(/^pathname:\/{2,}/, '/') }) };
  }
  const { assets } = context.content;
  const settings = pathSettings(context.config);
  const path = decodeUrl(src);
  // A name alone may be that of a static file.
  const ways = /^[./@]/.test(path) ? [path] : [path, `/${path}`];
  const candidates = ways.flatMap((way) => candidatePaths(way, { source, settings }));
  const file = candidates.find(assets.has);
  const asset = file === undefined ? undefined : assets.get(file);
  const report = (message: string, hint: string | undefined) =>
    context.report({
      rule: 'broken-image',
      message,
      place: frontmatterPlace(source, 'image', src),
      sought: candidates,
      ...(hint === undefined ? {} : { hint }),
    });
  if (file === undefined || asset === undefined) {
    const [wanted = path] = candidates;
    const near = nearest(wanted, [...assets.statics.values(), ...assets.paths]);
    report(`no image file ${wanted}`, near === undefined ? undefined : `did you mean ${near}?`);
    return {};
  }
  const { permalink, width, height, unreadable } = asset;
  if (unreadable !== undefined) report(`${file} cannot be read as an image: ${unreadable}`, 'is the file whole?');
  const size = width === undefined || height === undefined ? {} : { width, height };
  return { image: { href: encodePath(permalink), file, ...size } };
}
