// Writes a documentation site of N pages of about 10 KB: prose, lists, tables, code in four
// languages, admonitions, and links between pages. The same N gives the same bytes. With `heavy` it is mostly code in Java,
// TypeScript and YAML, and tables, and a tenth of its pages have a component.
//   node test/bench/corpus.mjs N FOLDER [LOCALES]
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const words =
  'record version query template archetype server audit change set field value cluster entry node path index table result commit schema client header request answer folder status token role limit page cache store event rule tenant'.split(
    ' ',
  );

/** A small generator of numbers from 0 to 1; `seed` decides them all. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const pathOf = (index) => `part-${index % 20}/group-${Math.floor(index / 20) % 10}/page-${index}.mdx`;

function page(index, count, heavy = false) {
  const next = random(index + 1);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const sentence = () => {
    const text = Array.from({ length: 8 + Math.floor(next() * 10) }, () => pick(words)).join(' ');
    const marked = next() < 0.3 ? text.replace(/ (\w+) /, next() < 0.5 ? ' `$1` ' : ' **$1** ') : text;
    return `${marked.charAt(0).toUpperCase()}${marked.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: 3 + Math.floor(next() * 3) }, sentence).join(' ');
  const link = () => {
    const target = Math.floor(next() * count);
    return `See [page ${target}](../../${pathOf(target)}#section-2) for more.`;
  };
  const code = {
    json: () =>
      JSON.stringify(Object.fromEntries(Array.from({ length: 8 }, () => [pick(words), pick(words)])), null, 2),
    yaml: () =>
      Array.from({ length: 10 }, (_, n) => `${pick(words)}${n}:\n  - ${pick(words)}: ${Math.floor(next() * 100)}`).join(
        '\n',
      ),
    bash: () =>
      Array.from(
        { length: 5 },
        () => `curl -s -H "Accept: application/json" http://localhost/${pick(words)} | jq .${pick(words)}`,
      ).join('\n'),
    java: () =>
      `public class ${pick(words)}Service {\n${Array.from({ length: 6 }, () => `  private final String ${pick(words)} = "${pick(words)}";`).join('\n')}\n}`,
  };
  if (heavy) return heavyPage(index, { pick, next, sentence, paragraph, link, yaml: code.yaml });
  const sections = Array.from({ length: 7 }, (_, section) => {
    const language = pick(Object.keys(code));
    const rows = Array.from({ length: 5 }, () => `| ${pick(words)} | \`${pick(words)}\` | ${sentence()} |`).join('\n');
    return [
      `## Section ${section + 1}`,
      paragraph(),
      `${paragraph()} ${link()}`,
      section % 3 === 0
        ? `:::${pick(['note', 'tip', 'warning'])}[${pick(words)}]\n${sentence()}\n:::`
        : `- ${sentence()}\n- ${sentence()}\n- ${sentence()}`,
      `### Details of ${pick(words)}`,
      section % 2 === 0
        ? `| name | value | meaning |\n| --- | --- | --- |\n${rows}`
        : `\`\`\`${language}\n${code[language]()}\n\`\`\``,
      paragraph(),
    ].join('\n\n');
  });
  return `---\ntitle: Page ${index} of the corpus\ndescription: ${sentence()}\n---\n\n${paragraph()}\n\n${sections.join('\n\n')}\n`;
}

/** A page of reference material: what is long in it is code and tables. */
function heavyPage(index, { pick, next, sentence, paragraph, link, yaml }) {
  const name = () => pick(words).replace(/^./, (letter) => letter.toUpperCase());
  const java = () => {
    const [type, result] = [name(), name()];
    const methods = Array.from({ length: 4 }, () => {
      const field = pick(words);
      return `  /** Finds a ${field}. */\n  public Optional<${result}> find${name()}(final String ${field}) throws ${type}Exception {\n    return this.${field}s.stream().filter(one -> one.${field}().equals(${field})).findFirst(); // ${pick(words)}\n  }`;
    });
    return `package org.example.${pick(words)};\n\n@Service("${pick(words)}")\npublic final class ${type} implements ${result}Source<${name()}, Map<String, Integer>> {\n${methods.join('\n\n')}\n}`;
  };
  const typescript = () =>
    Array.from({ length: 5 }, () => {
      const [type, field] = [name(), pick(words)];
      return `export async function read${type}(${field}: readonly ${type}[], limit = ${Math.floor(next() * 90)}): Promise<Map<string, ${type}>> {\n  const answer = await fetch(\`/api/${field}?limit=\${limit}\`);\n  if (!answer.ok) throw new Error('no ${pick(words)}');\n  return new Map((await answer.json()).map((one: ${type}) => [one.${field}, one]));\n}`;
    }).join('\n\n');
  const code = { java, typescript, yaml };
  const table = () => {
    const rows = Array.from(
      { length: 12 },
      () => `| \`${pick(words)}.${pick(words)}\` | ${pick(words)} | \`${Math.floor(next() * 900)}\` | ${sentence()} |`,
    );
    return `| key | type | default | meaning |\n| --- | --- | --: | --- |\n${rows.join('\n')}`;
  };
  const hasComponent = index % 10 === 0;
  const sections = Array.from({ length: 6 }, (_, section) => {
    const language = pick(Object.keys(code));
    return [
      `## Section ${section + 1}`,
      `${sentence()} ${link()}`,
      section % 2 === 0 ? table() : '',
      hasComponent && section % 3 === 0 ? `<Callout kind="note">\n\n${sentence()}\n\n</Callout>` : '',
      `\`\`\`${language}\n${code[language]()}\n\`\`\``,
      paragraph(),
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  });
  const component = hasComponent
    ? 'export const Callout = ({ kind, children }) => <aside className={kind}>{children}</aside>;\n\n'
    : '';
  return `---\ntitle: Page ${index} of the corpus\ndescription: ${sentence()}\n---\n\n${component}${paragraph()}\n\n${sections.join('\n\n')}\n`;
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'uk', 'ja', 'ar'];

/**
 * @param options.search whether readers can search: large indexes take long
 * @param options.locales number of languages, at most ten: each but the first has a tenth of the pages
 * @param options.heavy whether pages are mostly code and tables
 */
export function writeCorpus(count, folder, { search = true, locales = 1, heavy = false } = {}) {
  const names = languages.slice(0, locales);
  rmSync(folder, { recursive: true, force: true });
  for (let index = 0; index < count; index++) {
    const file = join(folder, 'docs', pathOf(index));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, page(index, count, heavy));
    for (const [place, name] of names.entries()) {
      if (place === 0 || index % 10 !== place) continue;
      const translation = join(folder, 'i18n', name, 'docs', pathOf(index));
      mkdirSync(dirname(translation), { recursive: true });
      writeFileSync(translation, page(index + count, count, heavy));
    }
  }
  const several = names.length < 2 ? '' : ` locales: { ${names.map((name) => `${name}: { label: '${name}' }`)} },`;
  writeFileSync(
    join(folder, 'docsgen.config.mjs'),
    `export default { title: 'Corpus', url: 'https://example.org', search: ${search},${several} };\n`,
  );
}

const [, self, count, folder, locales = 1] = process.argv;
if (self === import.meta.filename && count !== undefined && folder !== undefined)
  writeCorpus(Number(count), folder, { locales: Number(locales) });
