import type { Element } from 'hast';
import { escapeHtml } from '../../../../shared/escape-html.ts';
import { hastElement, text } from '../hast.ts';
import { inlineNodes } from '../inline-text.ts';
import { type BuiltInComponent, type ComponentInput, textProp } from './component.ts';

/** `<Frame caption="…">` around a picture: a border, and a line of inline Markdown below it. */
export const frame: BuiltInComponent = {
  props: ['caption'],
  render({ props, children }) {
    const caption = textProp(props, 'caption');
    const inner = hastElement('div', { className: ['frame-inner'] }, children);
    const below = caption === undefined ? [] : [hastElement('figcaption', {}, inlineNodes(caption))];
    return [hastElement('figure', { className: ['part', 'frame'] }, [inner, ...below])];
  },
};

/** A site of videos: how its addresses are written, and where a player of it is. */
interface VideoHost {
  readonly name: string;
  readonly attribute: 'youtube' | 'vimeo';
  readonly address: RegExp;
  readonly id: RegExp;
  readonly watch: (id: string) => string;
  readonly player: (id: string) => string;
}

const hosts: readonly VideoHost[] = [
  {
    name: 'YouTube',
    attribute: 'youtube',
    address:
      /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/,
    id: /^[\w-]{11}$/,
    watch: (id) => `https://www.youtube.com/watch?v=${id}`,
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  },
  {
    name: 'Vimeo',
    attribute: 'vimeo',
    address: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/,
    id: /^\d+$/,
    watch: (id) => `https://vimeo.com/${id}`,
    player: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  },
];

/**
 * `<Video src="./tour.mp4" title="…" />`, or `youtube="…"`, or `vimeo="…"`. Nothing is asked of another site before a reader
 * clicks: the frame holds a document of ours with a link, which the player replaces. That needs no script.
 */
export const video: BuiltInComponent = {
  props: ['src', 'youtube', 'vimeo', 'title', 'poster', 'loop', 'ratio'],
  render(input) {
    const { props, problem } = input;
    const title = textProp(props, 'title');
    if (title === undefined) problem('<Video> has no title', 'say what it shows: screen readers read that');
    const embedded = embeddedOf(input);
    if (embedded === 'wrong') return [];
    const label = title ?? 'Video';
    if (embedded === undefined) {
      const src = textProp(props, 'src');
      if (src === undefined) {
        problem('<Video> has no src, youtube or vimeo', 'name a file: <Video src="./tour.mp4" title="…" />');
        return [];
      }
      const poster = textProp(props, 'poster');
      const properties = {
        src,
        controls: true,
        preload: poster === undefined ? 'metadata' : 'none',
        ariaLabel: label,
        poster,
        ...(props.loop === true ? { loop: true, muted: true, playsInline: true, autoPlay: true } : {}),
      };
      return [hastElement('figure', { className: ['part', 'video'] }, [hastElement('video', properties, [])])];
    }
    return [embed(embedded, label, textProp(props, 'ratio'), input)];
  },
};

interface Embedded {
  readonly host: VideoHost;
  readonly id: string;
}

/** The video of another site; `undefined` for a file, and `'wrong'` where it was reported. */
function embeddedOf({ props, problem }: ComponentInput): Embedded | 'wrong' | undefined {
  for (const host of hosts) {
    const given = textProp(props, host.attribute);
    const id =
      given === undefined
        ? host.address.exec(textProp(props, 'src') ?? '')?.[1]
        : (host.address.exec(given)?.[1] ?? given);
    if (id === undefined) continue;
    if (host.id.test(id)) return { host, id };
    problem(
      `“${id}” is no video of ${host.name}`,
      `write its id or its address: ${host.watch(host.attribute === 'vimeo' ? '76979871' : 'aqz-KE-bpKQ')}`,
    );
    return 'wrong';
  }
  return undefined;
}

function embed({ host, id }: Embedded, title: string, ratio: string | undefined, { problem }: ComponentInput): Element {
  const [, width = '16', height = '9'] = /^(\d+)[:/](\d+)$/.exec(ratio ?? '16:9') ?? [];
  if (ratio !== undefined && !/^\d+[:/]\d+$/.test(ratio)) problem(`<Video> has no ratio “${ratio}”`, 'write 16:9');
  const player = host.player(id);
  const frame = hastElement(
    'iframe',
    {
      srcDoc: clickToPlay(player, title, host.name),
      dataEmbed: player,
      title,
      width: 1600,
      height: Math.round((1600 * Number(height)) / Number(width)),
      allow: 'autoplay; fullscreen; picture-in-picture',
      referrerPolicy: 'strict-origin-when-cross-origin',
    },
    [],
  );
  const link = hastElement('a', { href: host.watch(id) }, [text(`${title} (${host.name})`)]);
  return hastElement('figure', { className: ['part', 'video'] }, [frame, hastElement('figcaption', {}, [link])]);
}

/** A document with nothing but a link to the player. It has no styles, which a policy would forbid. */
function clickToPlay(player: string, title: string, host: string): string {
  const [href, name] = [player, title].map(escapeHtml);
  return `<!doctype html><body bgcolor="#14171f" text="#f4f6fa" topmargin="0" leftmargin="0" marginwidth="0" marginheight="0"><svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice"><a href="${href}" aria-label="${name} (${host})"><rect x="-2000" y="-2000" width="6000" height="6000" fill="#14171f"/><circle cx="800" cy="450" r="92" fill="#f4f6fa"/><path d="M772 400l80 50-80 50z" fill="#14171f" stroke="#14171f" stroke-width="12" stroke-linejoin="round"/></a></svg>`;
}
