import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds that the slowest test files take on an idle machine. Only their order matters. */
const seconds: Readonly<Record<string, number>> = {
  'test/e2e/browser/search.test.ts': 27,
  'test/e2e/browser/router.test.ts': 22,
  'test/e2e/browser/behaviours.test.ts': 19,
  'test/e2e/browser/try-it.test.ts': 18,
  'test/e2e/browser/axe.test.ts': 15,
  'test/e2e/browser/reference.test.ts': 15,
  'test/e2e/cache.test.ts': 11,
  'test/e2e/cli.test.ts': 11,
  'test/e2e/dev/package.test.ts': 11,
  'test/e2e/dev/site.test.ts': 11,
  'test/e2e/browser/locales.test.ts': 10,
  'test/e2e/kills.test.ts': 10,
  'test/e2e/jobs.test.ts': 9,
  'test/e2e/locales.test.ts': 9,
  'test/e2e/browser/mermaid.test.ts': 8,
  'test/e2e/browser/islands.test.ts': 7,
  'test/e2e/dev/pages.test.ts': 7,
  'test/e2e/manual/reference.test.ts': 7,
  'test/e2e/browser/every-route.test.ts': 6,
  'test/e2e/browser/clean-address.test.ts': 6,
  'test/e2e/manual/rules.test.ts': 6,
  'test/e2e/plugins.test.ts': 6,
  'test/e2e/cache-config.test.ts': 5,
  'test/e2e/commands.test.ts': 5,
  'test/e2e/markdown-copies.test.ts': 5,
  'test/e2e/versions.test.ts': 5,
  'test/e2e/browser/parts.test.ts': 4,
  'test/e2e/browser/plugins.test.ts': 4,
  'test/e2e/browser/theme.test.ts': 4,
  'test/e2e/check-links.test.ts': 4,
  'test/e2e/dev/locales.test.ts': 4,
  'test/e2e/faults.test.ts': 4,
  'test/e2e/manual/examples.test.ts': 4,
  'test/e2e/manual/plugins.test.ts': 4,
  'test/e2e/no-network.test.ts': 4,
  'test/e2e/plugin-starter.test.ts': 4,
  'test/e2e/program.test.ts': 4,
  'test/e2e/sets.test.ts': 4,
  'test/e2e/site.test.ts': 4,
  'test/unit/shared-bundles.test.ts': 4,
  'test/unit/tools/lsp/lsp.test.ts': 4,
  'test/e2e/bad-input.test.ts': 3,
  'test/e2e/browser/analytics.test.ts': 3,
  'test/e2e/dev/tabs.test.ts': 3,
  'test/e2e/hooks.test.ts': 3,
  'test/e2e/hostile.test.ts': 3,
  'test/e2e/plugin-code.test.ts': 3,
  'test/e2e/search.test.ts': 3,
  'test/e2e/slow-work.test.ts': 3,
  'test/e2e/social-images.test.ts': 3,
  'test/e2e/theme.test.ts': 3,
  'test/unit/cli/run.test.ts': 3,
  'test/unit/pipeline/external-links/check.test.ts': 3,
  'test/e2e/address-lock.test.ts': 2,
  'test/e2e/api-changes.test.ts': 2,
  'test/e2e/api-documents.test.ts': 2,
  'test/e2e/api-layouts.test.ts': 2,
  'test/e2e/browser/reference-attack.test.ts': 2,
  'test/e2e/check-links-equality.test.ts': 2,
  'test/e2e/components.test.ts': 2,
  'test/e2e/dev/requests.test.ts': 2,
  'test/e2e/dev/search.test.ts': 2,
  'test/e2e/diff.test.ts': 2,
  'test/e2e/docs.test.ts': 2,
  'test/e2e/equality-api.test.ts': 2,
  'test/e2e/init.test.ts': 2,
  'test/e2e/plugin-findings.test.ts': 2,
  'test/e2e/policy.test.ts': 2,
  'test/e2e/print.test.ts': 2,
  'test/e2e/reference-weight.test.ts': 2,
  'test/e2e/types.test.ts': 2,
  'test/unit/dev/watch.test.ts': 2,
  'test/unit/features/api/findings.test.ts': 2,
  'test/unit/features/api/page.test.tsx': 2,
  'test/unit/features/api/sample.test.ts': 2,
  'test/unit/features/api/swagger-parser.test.ts': 2,
  'test/unit/pipeline/changed-files/changed-files.test.ts': 2,
  'test/unit/pipeline/compile/parse/differential.test.ts': 2,
  'test/unit/pipeline/emit/killed-build.test.ts': 2,
  'test/unit/tools/move/translations.test.ts': 2,
  'packages/vscode/test/unit/vscode.test.ts': 2,
};

/** Seconds of all other files, by their folder in `test/`, also that of a package. Tests that take minutes are projects of their own and start first. */
const usual: Readonly<Record<string, number>> = { soak: 200, equality: 100, fuzz: 100, laws: 3, e2e: 1.5, unit: 0.3 };

/** Files that wait for a browser half of the time. */
const waits = /^test\/(?:e2e\/(?:browser|dev)|laws\/landing)\//;

/**
 * Starts the slowest test files first, so that no core is idle while another still runs the last one, and a file that waits for
 * a browser next to one that does not. The times are a list in the repository, because times of the last run, which vitest
 * uses, vary with the load of the machine.
 *
 * Projects run one after the other: a worker that changes to another project has to start again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = ['soak', 'equality', 'fuzz', 'tests'];
    const rank = ({ project }: TestSpecification) => projects.indexOf(project.name);
    const pathOf = ({ project, moduleId }: TestSpecification) =>
      relative(project.config.root, moduleId).split(sep).join('/');
    const time = (file: TestSpecification) => {
      const path = pathOf(file);
      return seconds[path] ?? usual[/(?:^|\/)test\/([^/]+)/.exec(path)?.[1] ?? ''] ?? 0;
    };
    const sorted = [...files].sort(
      (a, b) => rank(a) - rank(b) || time(b) - time(a) || (a.moduleId < b.moduleId ? -1 : 1),
    );
    // Each file by its place among those of its kind: the kinds take turns.
    const [waiting, working] = [true, false].map((kind) => sorted.filter((file) => waits.test(pathOf(file)) === kind));
    const places = new Map(
      [waiting, working].flatMap((kind = []) => kind.map((file, place) => [file, place] as const)),
    );
    const place = (file: TestSpecification) => places.get(file) ?? 0;
    return [...sorted].sort((a, b) => rank(a) - rank(b) || place(a) - place(b));
  }
}
