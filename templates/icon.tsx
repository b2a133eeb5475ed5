import { type IconName, type IconShape, ownIcon } from '../src/shared/icons.ts';

interface IconProps {
  readonly name: IconName;
  /** Text for screen readers; without it the icon is decoration. */
  readonly label?: string;
}

/** One of docsgen's own icons, in the size and colour of the text around it. */
export function Icon({ name, label }: IconProps) {
  return (
    <>
      <DrawnIcon icon={ownIcon(name)} />
      {label !== undefined && <span className="visually-hidden"> {label}</span>}
    </>
  );
}

/** An icon that the config or a page names, from any installed set. It is decoration: screen readers skip it. */
export function DrawnIcon({ icon: { viewBox, body, isFilled } }: { readonly icon: IconShape }) {
  return (
    <svg
      className={isFilled ? 'icon icon-filled' : 'icon'}
      // Without the style sheet it would be as wide as the page; the width follows from the height.
      height="1em"
      viewBox={viewBox}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is docsgen's, or of a package that the site has installed
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
