import type { SiteFrame } from '../../src/model/site.ts';

interface BrandProps {
  readonly frame: SiteFrame;
}

/** Logo and title, leading home. Beside a title the logo is decoration, so only a lone logo has a text alternative. */
export function Brand({ frame }: BrandProps) {
  const { logo, title } = frame.navbar;
  return (
    <a className="brand" href={frame.baseUrl} aria-label={title === '' ? `${frame.title}, home` : `${title}, home`}>
      {logo && <img src={logo.src} alt={title === '' ? logo.alt : ''} height={28} />}
      {title !== '' && <span>{title}</span>}
    </a>
  );
}
