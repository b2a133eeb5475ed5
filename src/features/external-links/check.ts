import type { ExternalLinksConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import { ask, type Verdict } from './ask.ts';
import { openMemory } from './memory.ts';
import { createQueues } from './queues.ts';

export interface ExternalLink {
  /** Absolute, `http` or `https`. */
  readonly url: string;
  readonly place: Place;
}

/**
 * One finding for each place that links to what is not there, cannot be reached or has moved for good. Each address
 * is asked for once, whatever its anchors.
 *
 * @param options.memory absolute path of the file that keeps what was there
 */
export async function checkExternalLinks(
  links: readonly ExternalLink[],
  { settings, memory }: { readonly settings: ExternalLinksConfig; readonly memory?: string },
): Promise<readonly Finding[]> {
  const ignored = settings.ignore.map(toPattern);
  const asked = links.flatMap((link) => {
    const address = addressOf(link.url);
    return address === undefined || ignored.some((pattern) => pattern.test(link.url)) ? [] : [{ ...link, address }];
  });
  const known = openMemory(memory, settings.maxAge);
  const queues = createQueues(settings.perHost);
  const verdicts = new Map<string, Verdict>();
  await Promise.all(
    [...new Set(asked.map(({ address }) => address))].map(async (address) => {
      const remembered = known.get(address);
      const verdict = remembered ?? (await queues.run(new URL(address).host, () => ask(address, settings)));
      verdicts.set(address, verdict);
      if (remembered === undefined) known.set(address, verdict);
    }),
  );
  known.close();
  return asked.flatMap(({ url, address, place }) => toFinding(url, verdicts.get(address), place));
}

function toFinding(url: string, verdict: Verdict | undefined, place: Place): Finding[] {
  switch (verdict?.kind) {
    case 'broken':
      return [{ rule: 'broken-external-link', message: `${url} is not there: ${verdict.reason}`, place }];
    case 'unreachable':
      return [
        {
          rule: 'unreachable-external-link',
          message: `${url} cannot be checked: ${verdict.reason}`,
          place,
          hint: 'open it in a browser; addresses under externalLinks.ignore in the config are not asked for',
        },
      ];
    case 'moved': {
      const hash = url.includes('#') && !verdict.to.includes('#') ? url.slice(url.indexOf('#')) : '';
      const message = `${url} has moved for good`;
      return [{ rule: 'moved-external-link', message, place, hint: `it is ${verdict.to}${hash} now` }];
    }
    default:
      return [];
  }
}

/** Without the anchor; `undefined` where it is no address of the web. */
function addressOf(url: string): string | undefined {
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  if (!/^https?:/i.test(absolute) || !URL.canParse(absolute)) return undefined;
  const parsed = new URL(absolute);
  parsed.hash = '';
  return parsed.href;
}

function toPattern(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
