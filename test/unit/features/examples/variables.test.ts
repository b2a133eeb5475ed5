// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code of pages
import { expect, test } from 'vitest';
import { followPages } from '../../../../src/features/examples/page-variables.ts';
import type { Page } from '../../../../src/model/page.ts';
import type { SourceFile } from '../../../../src/model/source.ts';
import { compilePage } from '../../pipeline/compile/compile-page.ts';

/** The messages about variables of the last of some pages; each is named by its number, `1.md`. */
async function unset(
  sources: readonly string[],
  { all = false, after }: { all?: boolean; after?: readonly string[] } = {},
) {
  const pages = new Map<string, Page>();
  for (const [index, source] of sources.entries()) pages.set(`docs/${index + 1}.md`, await compilePage(source));
  const last = `docs/${sources.length}.md`;
  const files = [...pages.keys()].map(
    (path) =>
      ({ path, text: '---\nafter: x\n---\n', frontmatter: { after: path === last ? after : undefined } }) as SourceFile,
  );
  const { blocks, findings } = followPages(pages, files, { all })(last);
  const problems = [...blocks].flatMap(([{ code }, block]) =>
    block.problems.map(
      ({ message, hint, span }) => `${message} | ${hint} <${span && code.slice(span.start, span.end)}>`,
    ),
  );
  return [...problems, ...findings.map(({ message }) => message)];
}

const env = '```properties title=".env"\nA=1\n```\n\n';
const sh = (code: string, meta = ' operation=a/b') => `\`\`\`sh${meta}\n${code}\n\`\`\`\n\n`;

test.each([
  sh('export BASE=x', '') + sh('curl "$BASE/a" "${BASE%/}"'),
  sh('A=1\nfor i in a b; do read -r LINE; echo "$A$i$LINE"; done'),
  sh('echo "${A:-1}" "${B:?missing}" $C', ' operation=a/b unchecked') + sh('echo "${A:-1}" ${B:?missing}'),
  sh('echo \'$A\' "\\$B" $1 $? $$ $HOME ${GITHUB_SHA} $LC_ALL'),
  sh("cat <<'EOF'\n$ehr_id\nEOF"),
  sh('. ./config.sh\necho $A') + sh('echo $A'),
  sh('echo $A $B', ''),
  sh('echo $A …'),
  [env, sh('echo $A')].join(''),
  '```yaml\nservices:\n  a:\n    image: ${A}\n```',
  '```properties title=".env"\nA=1\n```\n\n```yaml\nservices:\n  a:\n    image: "${A} ${B:-1} $$C" # ${D}\n```',
])('%s: all are set, or not checked', async (source) => {
  expect(await unset([source])).toEqual([]);
});

test.each([
  [sh('export BASE=x', '') + sh('curl "$BSAE/a"'), 'nothing sets `BSAE` | did you mean BASE? <BSAE>'],
  [
    sh('curl -d @- <<EOF\n{"a": "${VALUE}", "b": "$VALUE"}\nEOF'),
    'nothing sets `VALUE` | set it in an earlier block, or name the page that does in `after` <VALUE>',
  ],
  [
    sh('echo $LATER') + sh('LATER=1'),
    'nothing sets `LATER` | set it in an earlier block, or name the page that does in `after` <LATER>',
  ],
  [
    '```properties title=".env"\nDB_PASSWORD=1\n```\n\n```yaml\nservices:\n  a:\n    image: ${DB_PASSWRD}\n```',
    'nothing sets `DB_PASSWRD` | did you mean DB_PASSWORD? <DB_PASSWRD>',
  ],
])('%s: one is not', async (source, message) => {
  expect(await unset([source])).toEqual([message]);
});

test('all scripts are checked where the site asks for it', async () => {
  expect(await unset([sh('echo $A', '')], { all: true })).toHaveLength(1);
});

test('a page goes on from others, which are named by their files', async () => {
  const pages = [sh('A=1', ''), sh('B=1', ''), sh('echo $A $B')];
  expect(await unset(pages)).toHaveLength(2);
  expect(await unset(pages, { after: ['./1.md'] })).toEqual([expect.stringContaining('`B`')]);
  expect(await unset(pages, { after: ['1.md', './2.md', './3.md'] })).toEqual([]);
  expect(await unset(pages, { after: ['1.md', '2.md', './x.md'] })).toEqual(['`after` names ./x.md, which is no page']);
});
