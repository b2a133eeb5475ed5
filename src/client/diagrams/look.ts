import { root } from '../root.ts';

/** Colours and fonts of a diagram, from the page. */
export interface Look {
  readonly dark: boolean;
  /** Names of fonts, as in a style sheet. */
  readonly font: string;
  /** For Mermaid's theme `base`. Mermaid computes shades from these, so they are resolved colours, not CSS variables. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The script of the package. */
export interface Mermaid {
  initialize(config: object): void;
  /** @param container where it is measured; the body unless given */
  render(id: string, source: string, container?: Element): Promise<{ readonly svg: string }>;
}

/** Mermaid's configuration for diagrams of such looks. */
export function settingsOf({ dark, font, variables }: Look): object {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'base',
    fontFamily: font,
    themeVariables: { darkMode: dark, fontFamily: font, ...variables },
  };
}

/** A diagram and its styles, or an error. */
export type Drawing = { readonly svg: string; readonly css: string } | { readonly problem: string };

export type Mode = 'dark' | 'light';

/** Reads the colours and fonts of the page in one of the modes. */
export function lookOf(mode: Mode): Look {
  const probe = document.createElement('div');
  // Measured in the page, so that the site's own styles count.
  if (root.dataset.theme !== mode) probe.dataset.theme = mode;
  probe.hidden = true;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`;
    return plain(style.color, background);
  };
  let background = '#fff';
  background = colour('bg');
  const [raised, code, strong, text, muted, border] = [
    'bg-raised',
    'bg-code',
    'text-strong',
    'text',
    'text-muted',
    'border-strong',
  ].map(colour);
  const many = ['info', 'tip', 'warning', 'patch', 'danger', 'note', 'code-property', 'accent'].map(colour);
  const font = getComputedStyle(document.body).fontFamily;
  probe.remove();
  const onMany = mode === 'dark' ? '#10141d' : '#fff';
  return {
    dark: mode === 'dark',
    font,
    variables: {
      fontSize: '15px',
      background,
      primaryColor: raised,
      primaryTextColor: strong,
      primaryBorderColor: border,
      secondaryColor: code,
      secondaryTextColor: text,
      secondaryBorderColor: border,
      tertiaryColor: background,
      tertiaryTextColor: text,
      tertiaryBorderColor: border,
      lineColor: muted,
      textColor: text,
      titleColor: strong,
      edgeLabelBackground: background,
      noteBkgColor: code,
      noteTextColor: text,
      noteBorderColor: border,
      errorTextColor: text,
      ...numbered('pie', many, 1, 12),
      pieSectionTextColor: onMany,
      pieTitleTextColor: strong,
      pieLegendTextColor: text,
      pieStrokeColor: background,
      pieOuterStrokeColor: background,
      pieOpacity: '1',
      ...numbered('cScale', many, 0, 11),
      ...numbered('cScaleLabel', [onMany], 0, 11),
      ...numbered('git', many, 0, 7),
      ...numbered('gitBranchLabel', [onMany], 0, 7),
      ...numbered('fillType', [raised ?? '', code ?? ''], 0, 7),
      ...numbered('cScaleInv', [muted ?? ''], 0, 11),
      xyChart: { ...chart(background, text ?? ''), plotColorPalette: many.join(',') },
    },
  };
}

/** Numbered variables of Mermaid, such as `pie1` to `pie12`. */
function numbered(name: string, values: readonly string[], first: number, last: number): Record<string, string> {
  const made: Record<string, string> = {};
  for (let index = first; index <= last; index++) made[name + index] = values[(index - first) % values.length] ?? '';
  return made;
}

/** Mermaid's variables for the colours of charts, which have names of their own. */
function chart(background: string, text: string): Record<string, string> {
  const axes = ['x', 'y'].flatMap((axis) =>
    ['Title', 'Label', 'Tick', 'Line'].map((part) => `${axis}Axis${part}Color`),
  );
  const names = ['titleColor', 'dataLabelColor', 'legendTextColor', ...axes];
  return { backgroundColor: background, ...Object.fromEntries(names.map((name) => [name, text])) };
}

/** A colour of any notation as six hexadecimal digits; a transparent one is blended with the background. */
function plain(colour: string, background: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) return colour;
  for (const fill of [background, colour]) {
    context.fillStyle = fill;
    context.fillRect(0, 0, 1, 1);
  }
  const bytes = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
