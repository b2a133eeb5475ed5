import * as z from 'zod';
import { text } from './text.ts';

/** Addresses of icons: one, or a list of them; comes out as a list. */
export const faviconSchema = z
  .union([text(), z.array(text())], { error: 'an address, or a list of addresses' })
  .transform((icons): readonly string[] => (typeof icons === 'string' ? [icons] : icons));

const describedPicture = z.strictObject({
  /** Address of the image. */
  src: text().describe('Address of the image.'),

  /** What the image shows, in words. */
  alt: text().exactOptional().describe('What the image shows, in words.'),
});

/** An image: its address, or the address and what it shows; comes out as an object. */
export const pictureSchema = z
  .union([text(), describedPicture], { error: 'an address, or an object with src and alt' })
  .transform(
    (picture): z.output<typeof describedPicture> => (typeof picture === 'string' ? { src: picture } : picture),
  );
