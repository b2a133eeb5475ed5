import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds that the slowest test files take on an idle machine: a quarter of what a whole run of `npm test` says. Only their order matters. */
const seconds: Readonly<Record<string, number>> = {
  'test/e2e/dev/package.test.ts': 26,
  'test/e2e/browser/search.test.ts': 25,
  'test/e2e/browser/router.test.ts': 23,
  'test/e2e/browser/try-it.test.ts': 21,
  'test/laws/landing/landing.test.ts': 17,
  'test/e2e/cache.test.ts': 16,
  'test/e2e/locales.test.ts': 16,
  'test/e2e/bad-input.test.ts': 15,
  'test/e2e/browser/behaviours.test.ts': 15,
  'test/e2e/browser/reference.test.ts': 15,
  'test/e2e/cli.test.ts': 15,
  'test/e2e/manual/reference.test.ts': 15,
  'test/e2e/plugins.test.ts': 14,
  'test/e2e/browser/islands.test.ts': 11,
  'test/e2e/browser/offline.test.ts': 11,
  'test/e2e/browser/panels.test.ts': 11,
  'test/e2e/check-links.test.ts': 11,
  'test/e2e/browser/reference-inside.test.ts': 10,
  'test/e2e/dev/requests.test.ts': 10,
  'test/e2e/dev/site.test.ts': 10,
  'test/e2e/markdown-copies.test.ts': 10,
  'test/e2e/versions.test.ts': 10,
  'test/e2e/browser/engines.test.ts': 9,
  'test/e2e/dev/pages.test.ts': 9,
  'test/e2e/hooks.test.ts': 9,
  'test/e2e/hostile.test.ts': 9,
  'test/e2e/jobs.test.ts': 9,
  'test/e2e/kills.test.ts': 9,
  'test/e2e/browser/axe.test.ts': 8,
  'test/e2e/browser/live-code.test.ts': 8,
  'test/e2e/browser/locales.test.ts': 8,
  'test/e2e/browser/mermaid.test.ts': 8,
  'test/e2e/dev/search.test.ts': 8,
  'test/e2e/faults.test.ts': 8,
  'test/unit/tools/lsp/lsp.test.ts': 8,
  'test/e2e/browser/clean-address.test.ts': 7,
  'test/e2e/commands.test.ts': 7,
  'test/e2e/program.test.ts': 7,
  'test/unit/shared-bundles.test.ts': 7,
  'test/e2e/browser/parts.test.ts': 6,
  'test/e2e/browser/try-it-device.test.ts': 6,
  'test/e2e/browser/try-it-history.test.ts': 6,
  'test/e2e/manual/plugins.test.ts': 6,
  'test/e2e/plugin-code.test.ts': 6,
  'test/e2e/search.test.ts': 6,
  'test/unit/cli/staged.test.ts': 6,
  'test/e2e/address-lock.test.ts': 5,
  'test/e2e/browser/every-route.test.ts': 5,
  'test/e2e/browser/samples-menu.test.ts': 5,
  'test/e2e/check-links-equality.test.ts': 5,
  'test/e2e/dev/locales.test.ts': 5,
  'test/e2e/manual/examples.test.ts': 5,
  'test/e2e/no-network.test.ts': 5,
  'test/unit/pipeline/fix/proven.test.ts': 5,
  'test/e2e/api-changes.test.ts': 4,
  'test/e2e/browser/plugins.test.ts': 4,
  'test/e2e/browser/reference-bodies.test.ts': 4,
  'test/e2e/browser/reference-follow.test.ts': 4,
  'test/e2e/components.test.ts': 4,
  'test/e2e/docs.test.ts': 4,
  'test/e2e/manual/rules.test.ts': 4,
  'test/e2e/plugin-starter.test.ts': 4,
  'test/e2e/reference-weight.test.ts': 4,
  'test/unit/cli/run.test.ts': 4,
  'test/e2e/api-layouts.test.ts': 3,
  'test/e2e/browser/not-found.test.ts': 3,
  'test/e2e/browser/paper.test.ts': 3,
  'test/e2e/cache-config.test.ts': 3,
  'test/e2e/equality-text.test.ts': 3,
  'test/e2e/init.test.ts': 3,
  'test/e2e/lost-interaction.test.ts': 3,
  'test/e2e/pipes.test.ts': 3,
  'test/e2e/plugin-findings.test.ts': 3,
  'test/e2e/sets.test.ts': 3,
  'test/e2e/slow-work.test.ts': 3,
  'test/e2e/social-images.test.ts': 3,
  'test/e2e/theme.test.ts': 3,
  'test/unit/features/api/weight.test.tsx': 3,
  'test/unit/pipeline/compile/compile.test.ts': 3,
  'test/unit/shared/request/library.test.ts': 3,
  'test/unit/tools/move/translations.test.ts': 3,
  'test/e2e/api-documents.test.ts': 2,
  'test/e2e/api-remote.test.ts': 2,
  'test/e2e/browser/analytics.test.ts': 2,
  'test/e2e/browser/theme.test.ts': 2,
  'test/e2e/browser/try-it-openid.test.ts': 2,
  'test/e2e/dev/tabs.test.ts': 2,
  'test/e2e/diff.test.ts': 2,
  'test/e2e/feeds.test.ts': 2,
  'test/e2e/hosts.test.ts': 2,
  'test/e2e/planted-links.test.ts': 2,
  'test/e2e/policy.test.ts': 2,
  'test/e2e/posts.test.ts': 2,
  'test/e2e/print.test.ts': 2,
  'test/e2e/types.test.ts': 2,
  'test/fuzz/fuzz.test.ts': 2,
  'test/laws/conservation/documents.test.ts': 2,
  'test/laws/conservation/frontmatter.test.ts': 2,
  'test/laws/conservation/markdown.test.ts': 2,
  'test/unit/assembly/build.test.ts': 2,
  'test/unit/cli/serve.test.ts': 2,
  'test/unit/core/findings/collect.test.ts': 2,
  'test/unit/dev/answer-requests.test.ts': 2,
  'test/unit/dev/page-diagnostics.test.ts': 2,
  'test/unit/features/api/closed-inside.test.ts': 2,
  'test/unit/features/api/description.test.ts': 2,
  'test/unit/features/api/findings.test.ts': 2,
  'test/unit/features/api/kept-views.test.ts': 2,
  'test/unit/features/api/layout.test.ts': 2,
  'test/unit/features/api/sample.test.ts': 2,
  'test/unit/pipeline/changed-files/changed-files.test.ts': 2,
  'test/unit/pipeline/compile/parse/differential.test.ts': 2,
  'test/unit/pipeline/external-links/check.test.ts': 2,
  'test/unit/queries/bundle.test.ts': 2,
  'packages/migrate/test/laws/heading-ids.test.ts': 2,
  'packages/migrate/test/unit/missing-pages.test.ts': 2,
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
