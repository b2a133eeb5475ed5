export type ImageFormat = 'avif' | 'webp';

/** How images of pages are made smaller. */
export interface ImagesConfig {
  /** In pixels. */
  readonly widths: readonly number[];
  /** Best first. */
  readonly formats: readonly ImageFormat[];
}

/** An image as an asset of the site. */
interface Original {
  readonly path: string;
  /** Only of PNG and JPEG images. */
  readonly hash?: string;
  /** In pixels. */
  readonly width?: number;
}

/** An image in another size and format. */
export interface ResizedImage {
  /** Of the output, e.g. `assets/chart-1f0c9a2b3c-640.avif`. */
  readonly path: string;
  /** In pixels. */
  readonly width: number;
  readonly format: ImageFormat;
}

/** Whether smaller images can be made of it: photographs and screenshots, but no drawings, animations or icons. */
export function isResizable({ hash, width }: Original): boolean {
  return hash !== undefined && width !== undefined && width >= smallest;
}

/** In pixels; smaller images are small files. */
const smallest = 64;

/**
 * The sizes and formats that an image is published in, by format and then by width. The largest is as wide as the image, or
 * as the widest that the config names.
 */
export function resizedImages(
  { path, hash, width = 0 }: Original,
  { widths, formats }: ImagesConfig,
): readonly ResizedImage[] {
  const narrower = widths.filter((wanted) => wanted < width);
  const all = [...new Set([...narrower, Math.min(width, Math.max(...widths))])].sort((a, b) => a - b);
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  return formats.flatMap((format) =>
    all.map((size) => ({ path: `assets/${name}-${hash}-${size}.${format}`, width: size, format })),
  );
}
