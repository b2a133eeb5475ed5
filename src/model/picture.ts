import type { SourcePath } from './place.ts';

/** The image of the site or of a page, such as an icon or a social image. */
export interface Picture {
  /** Ready to be used as `href`: with base URL, percent-encoded; or an absolute URL. */
  readonly href: string;
  /** Its file in the site, when known. */
  readonly file?: SourcePath;
  /** What it shows, in words. */
  readonly alt?: string;
  /** Pixels; known for readable images of the site. */
  readonly width?: number;
  readonly height?: number;
}
