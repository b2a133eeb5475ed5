import { Fragment, type ReactNode } from 'react';
import type { DocumentLink, Html, OperationLink } from '../../src/model/reference.ts';
import type { JsonText } from '../../src/model/schema-view.ts';
import { breakable } from '../breakable.tsx';
import { Markup } from '../content/parts.tsx';
import { useReferenceView } from './reference-view.tsx';

interface ReferenceLinkProps {
  /** Anchor of a tag, operation, schema or security scheme. */
  readonly to: string;
  /** What is shown only there: a script offers to show it here. */
  readonly inside?: string | undefined;
  readonly children: ReactNode;
}

/** A link to another part of the reference, on this page or another one. */
export function ReferenceLink({ to, inside, children }: ReferenceLinkProps) {
  return (
    <a href={useReferenceView().hrefTo(to)} data-inside={inside}>
      {children}
    </a>
  );
}

/** A link to an address in the document. An unsafe address (`javascript:`) is shown as text. */
export function DocumentLinkText({ link }: { readonly link: DocumentLink }) {
  const label = breakable(link.label);
  return link.href === undefined ? label : <a href={link.href}>{label}</a>;
}

interface HeadingProps {
  /** The role of the heading, which decides its style; its level differs from page to page. */
  readonly of: keyof typeof levels;
  readonly id?: string;
  readonly children: ReactNode;
}

/** On a page that shows the whole document. */
const levels = { section: 2, entry: 3, part: 4, detail: 5 } as const;

/** A heading. Its level depends on the page: the subject of a page is its `h1`. */
export function ReferenceHeading({ of, id, children }: HeadingProps) {
  const level = levels[of] - useReferenceView().lift;
  const Tag = `h${level}` as 'h1' | 'h2' | 'h3' | 'h4' | 'h5';
  return (
    <Tag className={`heading-${of}`} id={id}>
      {children}
    </Tag>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /**
   * What it holds below its description, for styles: with `:has()` a browser works out the styles of all in it again whenever a script puts
   * in a button.
   */
  readonly holds?: 'operations' | 'folds' | undefined;
  readonly children: ReactNode;
}

export function ReferenceSection({ id, title, holds, children }: SectionProps) {
  return (
    <section className="reference-section" data-holds={holds}>
      <ReferenceHeading of="section" id={id}>
        {breakable(title)}
      </ReferenceHeading>
      {children}
    </section>
  );
}

/** A description from the document; nothing if it is empty. Most are one paragraph, which needs no element around it. */
export function Description({ html }: { readonly html: Html }) {
  const { lift, fallback } = useReferenceView();
  if (html === '') return null;
  const own = { lang: fallback?.lang, dir: fallback?.dir };
  if (html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4)
    return <Markup as="p" className="prose" {...own} html={html.slice(3, -4)} />;
  return <Markup as="div" className="prose" {...own} html={lift === 0 ? html : liftHeadings(html, lift)} />;
}

/**
 * Whether a description says what something is for in a few words. On narrow screens it comes before samples; a long one is
 * below them, or they would be screens away.
 */
export function isLead(html: Html): boolean {
  return html.length <= 1200 && !/<(?:h[1-6]|pre|table)\b/.test(html);
}

/** Finds headings in HTML. In text, `<` is escaped, so a match is always a tag. */
function liftHeadings(html: Html, lift: number): Html {
  return html.replace(
    /(<\/?h)([2-6])\b/g,
    (_, tag: string, level: string) => `${tag}${Math.max(2, Number(level) - lift)}`,
  );
}

/** Short facts on one line, such as `required` and `default: 1`; nothing if there are none. */
export function FactLine({ facts }: { readonly facts: readonly ReactNode[] }) {
  if (facts.length === 0) return null;
  return (
    <p className="facts">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts never move, and two may read the same
        <Fragment key={index}>
          {index > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}

interface CodeSampleProps {
  readonly text?: string;
  /** The code as HTML with syntax highlighting. */
  readonly html?: Html | undefined;
}

/** A block of code, such as the body of a request. */
export function CodeSample({ text, html }: CodeSampleProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls has to be reachable by keyboard
    <pre className="code-sample" tabIndex={0}>
      {html === undefined ? <code>{text}</code> : <Markup as="code" html={html} />}
    </pre>
  );
}

/** A value as inline code: strings without quotes, unless they would look like another type. */
export function JsonValue({ value }: { readonly value: JsonText }) {
  return <code>{isPlainText(value) ? value.slice(1, -1) : value}</code>;
}

function isPlainText(value: JsonText): boolean {
  return /^"[^"\\\s]([^"\\]*[^"\\\s])?"$/.test(value) && !/^"(true|false|null|[-\d.][\d.eE+-]*)"$/.test(value);
}

interface MethodBadgeProps {
  /** Upper case. */
  readonly method: string;
  readonly id?: string | undefined;
}

const coloured: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The badge of an HTTP method. Other methods than the usual ones have a neutral colour. */
export function MethodBadge({ method, id }: MethodBadgeProps) {
  const tone = coloured.includes(method) ? ` method-${method.toLowerCase()}` : '';
  return (
    <span className={`method${tone}`} id={id}>
      {method}
    </span>
  );
}

/** A path with its `{parameters}` marked. One that is too long for a line is broken before a slash. */
export function OperationPath({ path }: { readonly path: string }) {
  const pieces = path.split(/(\{[^{}/]+\})/).filter((piece) => piece !== '');
  return (
    <code className="path">
      {pieces.map((piece, index) => {
        // The pieces of a path never move: their position is their identity.
        const key = `${index}`;
        if (/^\{[^{}/]+\}$/.test(piece)) return <var key={key}>{piece}</var>;
        return [index > 0 && piece.startsWith('/') && <wbr key={key} />, breakable(piece)];
      })}
    </code>
  );
}

/** The title of an operation next to its method: one without a summary has both in its title, and the method would be there twice. */
export function titleBesideMethod({ method, path, title }: OperationLink): string {
  return title === `${method} ${path}` ? path : title;
}

export function OperationLine({ operation: { method, path } }: { readonly operation: OperationLink }) {
  return (
    <>
      <MethodBadge method={method} /> <OperationPath path={path} />
    </>
  );
}
