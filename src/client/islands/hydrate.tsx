import { Component, type ComponentType, createElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Gives an island its life. What its author put inside it stays the markup that the server made.
 *
 * @param onAlive called once it listens
 * @returns what ends it again
 */
export function hydrate(
  host: HTMLElement,
  Island: ComponentType<{ children?: ReactNode }>,
  onAlive: () => void,
): () => void {
  const props = JSON.parse(host.getAttribute('props') ?? '{}') as object;
  const slot = [...host.querySelectorAll('docsgen-slot')].find((own) => own.closest('docsgen-island') === host);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the markup that stands there already
  const children = slot && createElement('docsgen-slot', { dangerouslySetInnerHTML: { __html: slot.innerHTML } });
  let alive = () => {};
  const hydrated = new Promise<void>((resolve) => {
    alive = resolve;
  });
  hydrated.then(onAlive);
  const root = hydrateRoot(
    host,
    <CrashGuard part={partOf(host)} onAlive={() => alive()}>
      <Island {...props}>{children}</Island>
    </CrashGuard>,
    { identifierPrefix: host.getAttribute('prefix') ?? '' },
  );
  // React reports a root as broken that is unmounted while it waits to be hydrated.
  return () => void hydrated.then(() => root.unmount());
}

/** What its author calls an island: the export, or the file of a default export. */
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
  readonly part: string;
  readonly onAlive: () => void;
  readonly children: ReactNode;
}

/** Stands in for an island that has thrown, until the reader tries it again. */
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
    if (error === undefined) return this.props.children;
    return (
      <div className="error-box" role="alert">
        <p>This page crashed.</p>
        <p>Only this part of it: {this.props.part}</p>
        {causes(error).map((message) => (
          <p key={message}>{message}</p>
        ))}
        <button type="button" onClick={() => this.setState({ error: undefined })}>
          Try again
        </button>
      </div>
    );
  }
}

/** Messages of an error and of what caused it, each once. */
function causes(error: unknown): readonly string[] {
  const messages = new Set<string>();
  for (let cause = error; cause instanceof Error && messages.size < 10; cause = cause.cause)
    messages.add(cause.message);
  return [...messages];
}
