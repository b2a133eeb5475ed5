import github from 'markdown-it-emoji/lib/data/full.mjs';

/** Emoji by the names of GitHub, which Python-Markdown's and VitePress' extensions read too, with the names that GitHub gave later. */
const emoji: Readonly<Record<string, string>> = {
  ...github,
  mobile_phone: '📱',
  octocat: '🐙',
  puzzle_piece: '🧩',
  wrapped_gift: '🎁',
};

/** Names of emoji in a text that are not known here, `:shipit:`. */
export function unknownEmoji(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?<![\w:/]):([a-z][a-z_]{2,}):(?![\w:/])/g), ([, name = '']) => name).filter(
    (name) => !Object.hasOwn(emoji, name),
  );
}

/** `:tada:` as 🎉. */
export function withEmoji(text: string): string {
  return text.includes(':')
    ? text.replace(/(?<![\w:]):([\w+-]+):(?![\w:])/g, (whole, name: string) =>
        Object.hasOwn(emoji, name) ? (emoji[name] ?? whole) : whole,
      )
    : text;
}
