import { type IconName, type IconShape, ownIcon } from '../src/shared/icons.ts';

interface IconProps {
  readonly name: IconName;
  /** Text for screen readers; without it the icon is decoration. */
  readonly label?: string;
}

/** An icon of docsgen's own, as large as the text around it and in its colour. */
export function Icon({ name, label }: IconProps) {
  return (
    <>
      <DrawnIcon icon={ownIcon(name)} />
      {label !== undefined && <span className="visually-hidden"> {label}</span>}
    </>
  );
}

/** An icon that the config or a page names, which may be of any set. It is decoration. */
export function DrawnIcon({ icon: { viewBox, body, isFilled } }: { readonly icon: IconShape }) {
  return (
    <svg
      className={isFilled ? 'icon icon-filled' : 'icon'}
      viewBox={viewBox}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is docsgen's, or of a package that the site has installed
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
