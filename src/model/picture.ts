import type { SourcePath } from './place.ts';

/** An image that stands for the site or for a page of it. */
export interface Picture {
  /** Ready to be used as `href`: with base URL, percent-encoded; or an absolute URL. */
  readonly href: string;
  /** The file of the site that it is, where that is known. */
  readonly file?: SourcePath;
  /** What it shows, in words. */
  readonly alt?: string;
  /** Pixels; known for readable images of the site. */
  readonly width?: number;
  readonly height?: number;
}
