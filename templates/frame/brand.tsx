import type { SiteFrame } from '../../src/model/site.ts';

interface BrandProps {
  readonly frame: SiteFrame;
}

/** Logo and title. Beside a title the logo is decoration, so only a lone logo has a text alternative. */
export function Brand({ frame }: BrandProps) {
  const { logo, title } = frame.navbar;
  return (
    <>
      {logo && <img src={logo.src} alt={title === '' ? logo.alt : ''} height={28} />}
      {title !== '' && <span>{title}</span>}
    </>
  );
}
