import {
  Children,
  type CSSProperties,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react';
import { address } from './core.tsx';

/*
 * Modules of Docusaurus's theme, `@theme/…`, for components and pages of sites that move. Where attributes are plain values,
 * pages have the markup of docsgen's own components instead.
 */

interface WithChildren {
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** The page of a component: docsgen's templates put the frame around it. */
export function Layout({ children, wrapperClassName }: WithChildren & { readonly wrapperClassName?: string }) {
  const shown = Children.map(children, inMain);
  return wrapperClassName === undefined ? shown : <div className={wrapperClassName}>{shown}</div>;
}

/** A page has one `main` element, which the frame has. */
function inMain(child: ReactNode): ReactNode {
  return isValidElement<WithChildren>(child) && child.type === 'main' ? <div {...child.props} /> : child;
}

export function Noop() {
  return null;
}

export function PassThrough({ children }: WithChildren) {
  return <>{children}</>;
}

interface TabProps extends WithChildren {
  readonly value: string;
  readonly label?: string | undefined;
  readonly default?: boolean | undefined;
}

interface TabsProps extends WithChildren {
  readonly groupId?: string | undefined;
  readonly defaultValue?: string | null | undefined;
  readonly values?: readonly { readonly value: string; readonly label?: string | undefined }[] | undefined;
}

/** Tabs whose attributes are computed, with the markup of those that are not. */
export function Tabs({ children, groupId, defaultValue, values = [] }: TabsProps) {
  const name = `tabs-${useId()}`;
  const items = flat(children).filter((child): child is ReactElement<TabProps> => isTab(child));
  const chosen = defaultValue ?? items.find(({ props }) => props.default)?.props.value ?? items[0]?.props.value;
  return (
    <div className="tabs" data-group={groupId}>
      {items.map(({ props: { value, label, children: panel } }) => (
        <details
          key={value}
          className="tab"
          name={name}
          data-value={value}
          open={defaultValue !== null && value === chosen}
        >
          <summary>{label ?? values.find((item) => item.value === value)?.label ?? value}</summary>
          <div className="tab-panel">{panel}</div>
        </details>
      ))}
    </div>
  );
}

function isTab(child: ReactNode): boolean {
  return isValidElement<Partial<TabProps>>(child) && child.props.value !== undefined;
}

/** The children, with those of fragments. */
function flat(children: ReactNode): readonly ReactNode[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<WithChildren>(child) && child.type === Fragment ? flat(child.props.children) : [child],
  );
}

export function TabItem({ children }: TabProps) {
  return <>{children}</>;
}

const looks: Readonly<Record<string, string>> = {
  secondary: 'note',
  success: 'tip',
  caution: 'warning',
  important: 'info',
};

interface AdmonitionProps extends WithChildren {
  readonly type?: string | undefined;
  readonly title?: ReactNode;
}

export function Admonition({ type = 'note', title, children }: AdmonitionProps) {
  const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  return (
    <aside className={`admonition admonition-${looks[type] ?? type}`} aria-label={name}>
      <p className="admonition-title">{title ?? name}</p>
      {children}
    </aside>
  );
}

interface CodeProps extends WithChildren {
  readonly language?: string | undefined;
  readonly title?: ReactNode;
}

/** Code that is computed: it has no colours. */
export function CodeBlock({ children, language, className, title }: CodeProps) {
  const name = language ?? /language-(\S+)/.exec(className ?? '')?.[1];
  return (
    <figure className="code" data-language={name}>
      {title !== undefined && <figcaption className="code-title">{title}</figcaption>}
      <pre>
        <code className={name && `language-${name}`}>{children}</code>
      </pre>
    </figure>
  );
}

interface DetailsProps extends WithChildren {
  readonly summary?: ReactNode;
  readonly open?: boolean | undefined;
}

export function Details({ summary, open, children }: DetailsProps) {
  const isElement = isValidElement(summary);
  return (
    <details className="details" open={open}>
      {isElement ? summary : <summary>{summary ?? 'Details'}</summary>}
      {children}
    </details>
  );
}

interface HeadingProps extends WithChildren {
  readonly as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  readonly id?: string | undefined;
}

export function Heading({ as: Tag = 'h1', ...attributes }: HeadingProps) {
  return <Tag {...attributes} />;
}

interface ThemedImageProps {
  readonly sources: { readonly light: unknown; readonly dark: unknown };
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
}

export function ThemedImage({ sources, className = '', alt = '', ...others }: ThemedImageProps) {
  return (
    <>
      <img {...others} alt={alt} src={String(sources.light)} className={`only-light ${className}`.trim()} />
      <img {...others} alt={alt} src={String(sources.dark)} className={`only-dark ${className}`.trim()} />
    </>
  );
}

interface ImageProps {
  readonly img: unknown;
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
}

export function IdealImage({ img, alt = '', className }: ImageProps) {
  const { src } = Object(img) as { readonly src?: { readonly src?: string } | string };
  return <img src={typeof src === 'object' ? src.src : (src ?? String(img))} alt={alt} className={className} />;
}

export function Mermaid({ value }: { readonly value: string }) {
  return <CodeBlock language="mermaid">{value}</CodeBlock>;
}

interface Entry {
  readonly value: string;
  readonly id: string;
  readonly level: number;
}

interface TocProps {
  readonly toc: readonly Entry[];
  readonly minHeadingLevel?: number;
  readonly maxHeadingLevel?: number;
}

/** The headings of a page as a list in its text. */
export function TOCInline({ toc, minHeadingLevel = 2, maxHeadingLevel = 3 }: TocProps) {
  return <TocList entries={toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)} />;
}

function TocList({ entries }: { readonly entries: readonly Entry[] }) {
  const [first] = entries;
  if (first === undefined) return null;
  const groups: { readonly entry: Entry; readonly below: Entry[] }[] = [];
  for (const entry of entries) {
    if (entry.level <= first.level || groups.length === 0) groups.push({ entry, below: [] });
    else groups.at(-1)?.below.push(entry);
  }
  return (
    <ul>
      {groups.map(({ entry, below }) => (
        <li key={entry.id}>
          <a href={`#${entry.id}`}>{entry.value}</a>
          <TocList entries={below} />
        </li>
      ))}
    </ul>
  );
}

interface CardItem {
  readonly type?: string;
  readonly label?: string;
  readonly href?: string;
  readonly description?: string;
  readonly items?: readonly CardItem[];
}

/** Cards of given items; without them, those of the category that the page is the page of, which `DocPage` shows. */
export function DocCardList({ items }: { readonly items?: readonly CardItem[] }) {
  if (items === undefined) return <div data-category-cards="" />;
  return (
    <ul className="cards">
      {items.map((item) => (
        <li key={`${item.href}${item.label}`}>
          <DocCard item={item} />
        </li>
      ))}
    </ul>
  );
}

export function DocCard({ item }: { readonly item: CardItem }) {
  const content = (
    <>
      <strong className="card-title">{item.label}</strong>
      {item.description !== undefined && <span>{item.description}</span>}
    </>
  );
  return item.href === undefined ? (
    <div className="card">{content}</div>
  ) : (
    <a className="card" href={address(item.href)}>
      {content}
    </a>
  );
}

/** What pages of Docusaurus get without an import. */
export const MDXComponents = { Admonition, CodeBlock, Details, Heading, TabItem, Tabs };
