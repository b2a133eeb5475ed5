import { expect, test } from 'vitest';
import { contrast, contrastInMode, deriveAccent, softnessOfMore } from '../../../../src/pipeline/config/accent.ts';
import { reportOnConfig } from './config-report.ts';

/** A vivid colour of a hue, in degrees. */
function ofHue(hue: number): string {
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const value = 0.5 - 0.42 * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

const hues = Array.from({ length: 24 }, (_, index) => ofHue(index * 15));

test.each([...hues, '#000', '#ffffff', '#808080'])(
  'of %s, all that is read has the contrast that it needs',
  (accent) => {
    const derived = deriveAccent(accent);
    for (const mode of ['light', 'dark'] as const) {
      const { mark, text, more } = derived[mode];
      expect(contrastInMode(mode, text, mark), `text, ${mode}`).toBeGreaterThanOrEqual(4.5);
      expect(contrastInMode(mode, more, mark, softnessOfMore[mode]), `more contrast, ${mode}`).toBeGreaterThanOrEqual(
        7,
      );
      const ground = mode === 'light' ? '#ffffff' : '#1b1e26';
      expect(contrast(mark, ground), `mark, ${mode}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(derived.onFill, derived.fill)).toBeGreaterThanOrEqual(4.5);
  },
);

test('a colour that can be read is used as it is', () => {
  expect(deriveAccent('#c2143a').light).toEqual({ mark: '#c2143a', text: '#c2143a', more: expect.any(String) });
  expect(deriveAccent('#5eead4').dark).toMatchObject({ mark: '#5eead4', text: '#5eead4' });
  // Bright yellow stays so; what is written on it is dark.
  expect(deriveAccent('#facc15')).toMatchObject({ fill: '#facc15', onFill: '#10141d' });
});

test('a colour for one mode that cannot be read there is reported, with one that can', async () => {
  const report = await reportOnConfig("{\n  title: 'T',\n  accent: { light: '#facc15', dark: '#facc15' },\n}");
  expect(`\n${report}`).toMatchInlineSnapshot(`
    "
    docsgen.config.ts:5:20 warning low-contrast: accent.light: words in #facc15 have a contrast of 1.3 with what is behind them, and need 4.5
      4 |   title: 'T',
    > 5 |   accent: { light: '#facc15', dark: '#facc15' },
        |                    ^^^^^^^^^
      hint: write #836a00, or one colour as accent, from which those of both modes are derived"
  `);
});

test('a colour that is none is reported', async () => {
  const report = await reportOnConfig("{\n  title: 'T',\n  accent: 'teal',\n}");
  expect(`\n${report}`).toMatchInlineSnapshot(`
    "
    docsgen.config.ts:5:11 error invalid-config: accent: expected a colour in hexadecimal digits, such as "#0f766e", got "teal"
      4 |   title: 'T',
    > 5 |   accent: 'teal',
        |           ^^^^^^"
  `);
});
