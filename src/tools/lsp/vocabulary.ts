import type { ResolvedConfig } from '../../model/config.ts';
import type { Vocabulary } from './complete.ts';

/** Names that pages of a site may use: components, admonitions, languages and so on. Loads the compiler. */
export async function vocabularyOf(config: ResolvedConfig): Promise<Vocabulary> {
  const [{ admonitionKinds, builtInComponents }, { configKeysAt }, { frontmatterFields }] = await Promise.all([
    import('../../pipeline/compile/index.ts'),
    import('../../pipeline/config/index.ts'),
    import('../../pipeline/content/frontmatter-schema.ts'),
  ]);
  const values: Readonly<Record<string, readonly string[]>> = {
    template: ['start'],
    displayed_sidebar: [
      'null',
      ...config.docs.flatMap(({ versions }) => versions.flatMap(({ sidebars = {} }) => Object.keys(sidebars))),
    ],
  };
  const fields = frontmatterFields().map(
    ({ name, about, isFlag }) => [name, { about, values: values[name] ?? (isFlag ? ['true', 'false'] : []) }] as const,
  );
  const added = Object.keys(config.markdown.components).map((name) => [name, []] as const);
  return {
    frontmatter: new Map(fields),
    components: new Map([...[...builtInComponents].map(([name, { props }]) => [name, props] as const), ...added]),
    admonitions: [...admonitionKinds(config).keys()],
    configKeys: configKeysAt,
  };
}
