import type { Diagnostic } from '../model/diagnostic.ts';
import type { Session } from './session.ts';

/** Milliseconds from a change until pages are checked: the requests of browsers come first. */
const checkAfter = 150;

export interface PageChecks {
  /** Checks a moment later; a check that has not begun yet is put off. */
  readonly schedule: () => void;
  readonly cancel: () => void;
}

/**
 * Checks the site and some pages of it.
 *
 * @param options.pages permalinks of the pages, at the time of the check
 * @param options.onFindings called with all findings when they have changed; with none when all are fixed
 * @param options.onFault called for an exception, which is a fault of docsgen
 */
export function createPageChecks({
  session,
  pages,
  onFindings,
  onFault,
}: {
  readonly session: Pick<Session, 'diagnostics' | 'diagnose'>;
  readonly pages: () => Iterable<string>;
  readonly onFindings: (diagnostics: readonly Diagnostic[]) => void;
  readonly onFault: (error: unknown) => void;
}): PageChecks {
  let timer: NodeJS.Timeout | undefined;
  let reported = '[]';
  const check = async () => {
    try {
      const diagnostics = [...(await session.diagnostics())];
      for (const page of new Set(pages())) {
        const { blocking, others } = await session.diagnose(page);
        diagnostics.push(...blocking, ...others);
      }
      const unique = [...new Map(diagnostics.map((one) => [JSON.stringify(one), one])).values()];
      const text = JSON.stringify(unique);
      if (text !== reported) onFindings(unique);
      reported = text;
    } catch (error) {
      onFault(error);
    }
  };
  const cancel = () => clearTimeout(timer);
  return {
    schedule() {
      cancel();
      timer = setTimeout(check, checkAfter);
    },
    cancel,
  };
}
