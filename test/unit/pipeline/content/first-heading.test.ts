import { describe, expect, test } from 'vitest';
import { firstHeading } from '../../../../src/pipeline/content/first-heading.ts';

describe('the first heading', () => {
  test.each([
    ['# Title', 'Title'],
    ['---\ntitle: x\n---\n\n# Install `server` {#install}', 'Install server'],
    ["import A from './a.tsx';\n\n# *Em* and **strong**", 'Em and strong'],
    ['text first\n\n# Late', 'Late'],
    ['Setext\n======', 'Setext'],
    ['```md\n# not this\n```\n\n# this', 'this'],
    ['<!--\n# not this\n-->\n# this', 'this'],
    ['# Title {/* #id */}', 'Title'],
    ['# Tool [![a badge][b]][c] and [link][C]\n\n[b]: b.svg\n[c]: https://c.example', 'Tool  and link'],
    ['# ![The tool](logo.svg)', 'The tool'],
    ['# Use <name>', 'Use <name>'],
    ['# A List<T> of <b>bold</b> and <code>', 'A List<T> of bold and <code>'],
    ['# A <span>word\n\nand <span>another</span></span>', 'A word'],
    ['# A <span>word\n\nand <span>another</span>', 'A <span>word'],
    ['# A <option>word\n\nother</option>', 'A word'],
    ['# Title <Badge /> and <Kbd>x</Kbd>', 'Title  and x'],
    ['#hashtag', undefined],
    ['# ', undefined],
    ['## second level', undefined],
    ['', undefined],
  ])('%j', (text, title) => {
    expect(firstHeading(text, false)).toBe(title);
  });

  test('has tags that are no elements as text, in CommonMark those of components, too', () => {
    const text = '# The function<T>of</T> <sup>x</sup>';
    expect(firstHeading(text, true)).toBe('The function<T>of</T> x');
    expect(firstHeading(text, false)).toBe('The functionof x');
  });
});
