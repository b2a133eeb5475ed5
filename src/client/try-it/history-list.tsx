import { useState } from 'react';
import { useConsole } from './context.ts';
import type { Sent } from './history.ts';
import { Status } from './response.tsx';

interface HistoryListProps {
  /** The newest first. */
  readonly requests: readonly Sent[];
  /** The number of the one whose outcome is shown. */
  readonly shown: number | undefined;
  readonly onChoose: (sent: Sent) => void;
  readonly onClear: () => void;
}

/** The requests that were sent before. Choosing one fills in the form, and shows what came of it. */
export function HistoryList({ requests, shown, onChoose, onClear }: HistoryListProps) {
  const { text, tools } = useConsole();
  const [isCleared, setCleared] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (requests.length === 0 && !isCleared) return null;
  const clear = (button: Element) => {
    // The button goes with the list. Its place in the page is where a keyboard goes on.
    button.closest('details')?.querySelector('summary')?.focus();
    setCleared(true);
    onClear();
    tools.announce(text('tryIt.historyCleared'));
  };
  return (
    <details className="try-it-headers try-it-history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {text('tryIt.history')} ({requests.length})
      </summary>
      {requests.length === 0 && <p className="try-it-note">{text('tryIt.historyCleared')}</p>}
      {isOpen && requests.length > 0 && (
        <>
          <ol>
            {requests.map((sent) => (
              <li key={sent.id}>
                <button
                  type="button"
                  aria-current={sent.id === shown || undefined}
                  onClick={() => {
                    onChoose(sent);
                    tools.announce(text('tryIt.historyChosen'));
                  }}
                >
                  <Row {...sent} />
                </button>
              </li>
            ))}
          </ol>
          <button type="button" className="try-it-quiet" onClick={({ currentTarget }) => clear(currentTarget)}>
            {text('tryIt.historyClear')}
          </button>
        </>
      )}
    </details>
  );
}

function Row({ method, path, outcome, time }: Sent) {
  const { text } = useConsole();
  return (
    <>
      <code>
        {method} {path}
      </code>{' '}
      {outcome.kind === 'answer' ? <Status {...outcome} /> : <span className="status">{text('tryIt.noAnswer')}</span>}{' '}
      {outcome.kind === 'answer' && <span>{text('tryIt.time', { time: Math.round(outcome.ended) })}</span>}{' '}
      <time dateTime={new Date(time).toISOString()}>
        {new Date(time).toLocaleTimeString(document.documentElement.lang || undefined)}
      </time>
    </>
  );
}
