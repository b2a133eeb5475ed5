import { Component, type ComponentType, createElement, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { pageText } from '../texts.ts';

/**
 * Hydrates an island. Its children stay the HTML of the server.
 *
 * @param onAlive called when the island responds to events
 * @returns a function that unmounts it
 */
export function hydrate(
  host: HTMLElement,
  Island: ComponentType<{ children?: ReactNode }>,
  onAlive: () => void,
): () => void {
  const props = JSON.parse(host.getAttribute('props') ?? '{}') as object;
  const last = host.lastElementChild;
  const held = last instanceof HTMLTemplateElement ? last : undefined;
  // React would find more there than it renders.
  held?.remove();
  const slot =
    held?.content.firstElementChild ??
    [...host.querySelectorAll('docsgen-slot')].find((own) => own.closest('docsgen-island') === host);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the HTML that is there already
  const children = slot && createElement('docsgen-slot', { dangerouslySetInnerHTML: { __html: slot.innerHTML } });
  const isPage = host.closest('main')?.textContent?.trim() === host.textContent?.trim();
  const hydrated = new Promise<Root>((resolve) => {
    const root = hydrateRoot(
      host,
      <CrashGuard part={isPage ? undefined : partOf(host)} onAlive={() => resolve(root)}>
        <Island {...props}>{children}</Island>
      </CrashGuard>,
      { identifierPrefix: host.getAttribute('prefix') ?? '' },
    );
  });
  hydrated.then(onAlive);
  // React reports an error if a root is unmounted before it is hydrated.
  return () => void hydrated.then((root) => root.unmount());
}

/** Name of an island in messages: its export, or the file of a default export. */
function partOf(host: HTMLElement): string {
  const name = host.getAttribute('name') ?? '';
  if (name !== 'default') return name;
  const [, file = name] = /([^/]*)-\w+\.js/.exec(host.getAttribute('scripts') ?? '') ?? [];
  return file;
}

interface CrashGuardState {
  readonly error?: Error | undefined;
}

interface CrashGuardProps {
  /** The name of the island; absent if it is all that the page has. */
  readonly part: string | undefined;
  readonly onAlive: () => void;
  readonly children: ReactNode;
}

/** Replaces an island that has thrown, until the reader retries it. */
class CrashGuard extends Component<CrashGuardProps, CrashGuardState> {
  override state: CrashGuardState = {};

  static getDerivedStateFromError(error: unknown): CrashGuardState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidMount(): void {
    this.props.onAlive();
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { part, children } = this.props;
    if (error === undefined) return children;
    return (
      <div className="error-box" role="alert">
        <p>{part === undefined ? pageText('crashed') : pageText('crashedPart').replace('{part}', part)}</p>
        {causes(error).map((message) => (
          <p key={message}>{message}</p>
        ))}
        <button type="button" onClick={() => this.setState({ error: undefined })}>
          {pageText('tryAgain')}
        </button>
      </div>
    );
  }
}

/** Messages of an error and its causes, each once. */
function causes(error: unknown): readonly string[] {
  const messages = new Set<string>();
  for (let cause = error; cause instanceof Error && messages.size < 10; cause = cause.cause)
    messages.add(cause.message);
  return [...messages];
}
