import type { Expression, Program } from 'estree';
import type { Element, Root } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import type { MdxjsEsmHast } from 'mdast-util-mdxjs-esm';
import { notLiteral } from '../../../../shared/literal.ts';
import { withoutLoaders } from '../../../../shared/loaders.ts';
import { type BuiltInComponent, textProp } from '../components/component.ts';
import { builtInComponents } from '../components/index.ts';
import { unwrapped } from '../components/layout.ts';
import { hastElement, text } from '../hast.ts';
import { codeIn, isJsx } from '../jsx.ts';
import type { Scope } from '../scope.ts';
import { visit } from '../visit.ts';

/** `<Link to="/docs/a">`. */
const link: BuiltInComponent = {
  props: [],
  render({ props, children }) {
    const { to, href, className, title, target, rel, id } = props;
    const address = to ?? href;
    const attributes = Object.entries({ href: address, title, target, rel, id }).filter(([, value]) => value != null);
    const properties = Object.fromEntries(attributes.map(([key, value]) => [key, String(value)]));
    return [hastElement('a', { ...properties, ...classes(className) }, unwrapped(children))];
  },
};

function classes(className: unknown): Element['properties'] {
  return typeof className === 'string' ? { className: className.split(/\s+/) } : {};
}

/** `<Head>`: what is in it goes into the head of the document. */
const head: BuiltInComponent = {
  props: [],
  render: ({ children }) => [hastElement('head', {}, children)],
};

/** `<CodeBlock language="js" title="a.js">`: a block of code. */
const codeBlock: BuiltInComponent = {
  props: [],
  isText: true,
  render({ props, children }) {
    const { language, className, title, metastring, showLineNumbers, children: given } = props;
    const named = /language-(\S+)/.exec(String(className ?? ''))?.[1];
    const code = typeof given === 'string' ? given : plainText({ type: 'root', children: [...children] });
    const meta = [
      ...(typeof metastring === 'string' ? [metastring] : []),
      ...(typeof title === 'string' ? [`title="${title.replaceAll('"', "'")}"`] : []),
      ...(showLineNumbers === true ? ['showLineNumbers'] : []),
    ].join(' ');
    const name = typeof language === 'string' ? language : (named ?? 'text');
    const inner = hastElement('code', { className: [`language-${name}`] }, [text(code.replace(/^\n|\n$/g, ''))]);
    inner.data = { meta } as NonNullable<Element['data']>;
    return [hastElement('pre', {}, [inner])];
  },
};

/** `<Mermaid value="graph TD" />`. */
const mermaid: BuiltInComponent = {
  props: [],
  render: ({ props }) => {
    const code = hastElement('code', { className: ['language-mermaid'] }, [text(textProp(props, 'value') ?? '')]);
    return [hastElement('pre', {}, [code])];
  },
};

/** `<Details summary="More">`. */
const details: BuiltInComponent = {
  props: [],
  render({ props, children }) {
    const summary = textProp(props, 'summary');
    const title = summary === undefined ? [] : [hastElement('summary', {}, [text(summary)])];
    const open = props.open === true ? { open: true } : {};
    return [hastElement('details', { className: ['details'], ...open }, [...title, ...children])];
  },
};

/** `<ThemedImage sources={{ light, dark }} />`: one picture for each colour mode. */
const themedImage: BuiltInComponent = {
  props: [],
  isRun: ({ sources }) => typeof sources !== 'object' || sources === null,
  render({ props }) {
    const { sources, ...others } = props;
    const { light, dark } = sources as { readonly light?: unknown; readonly dark?: unknown };
    const { className, ...rest } = others as Record<string, unknown>;
    const attributes = Object.entries(rest).filter(([, value]) => /^(?:string|number)$/.test(typeof value));
    const image = (src: unknown, mode: 'light' | 'dark') =>
      hastElement(
        'img',
        {
          ...(Object.fromEntries(attributes) as Element['properties']),
          src: String(src ?? ''),
          className: [`only-${mode}`, ...(typeof className === 'string' ? className.split(/\s+/) : [])],
        },
        [],
      );
    return light === dark ? [image(light, 'light')] : [image(light, 'light'), image(dark, 'dark')];
  },
};

/** `<Heading as="h2" id="x">`. */
const heading: BuiltInComponent = {
  props: [],
  render({ props, children }) {
    const { as = 'h1', id, className } = props;
    const tag = /^h[1-6]$/.test(String(as)) ? String(as) : 'h2';
    return [
      hastElement(tag, { ...(typeof id === 'string' ? { id } : {}), ...classes(className) }, unwrapped(children)),
    ];
  },
};

/** `<IdealImage img={require('./a.png')} />`. */
const idealImage: BuiltInComponent = {
  props: [],
  isRun: ({ img }) => typeof img !== 'string',
  render: ({ props }) => {
    const { img, alt, className } = props;
    return [
      hastElement('img', { src: String(img), alt: typeof alt === 'string' ? alt : '', ...classes(className) }, []),
    ];
  },
};

/** `<Translate>`: its text, as the page has one language. */
const translate: BuiltInComponent = {
  props: [],
  isRun: ({ values, children }) => values !== undefined || children !== undefined,
  render: ({ children }) => unwrapped(children),
};

/** Components by the module of Docusaurus that pages import them from; all but these are modules of `templates/docusaurus`. */
const modules: ReadonlyMap<string, BuiltInComponent> = new Map([
  ['@docusaurus/Head', head],
  ['@docusaurus/Link', link],
  ['@docusaurus/Translate', translate],
  ['@theme/CodeBlock', codeBlock],
  ['@theme/Details', details],
  ['@theme/Heading', heading],
  ['@theme/IdealImage', idealImage],
  ['@theme/Mermaid', mermaid],
  ['@theme/ThemedImage', themedImage],
]);

/** Components that pages of Docusaurus use without an import, beyond docsgen's own. */
export const globalComponents: ReadonlyMap<string, BuiltInComponent> = new Map([
  ['Head', head],
  ['Details', details],
]);

/** The component that an import of Docusaurus names, where it is plain markup; `undefined` for others. */
export function importedComponent(specifier: string): BuiltInComponent | undefined {
  const name = /^@theme\/(\w+)$/.exec(specifier)?.[1];
  return modules.get(specifier) ?? (name === undefined ? undefined : builtInComponents.get(name));
}

/** The module that renders a built-in component with computed attributes; `undefined` where there is none. */
export function runtimeModule(name: string): string | undefined {
  return ['Admonition', 'Details', 'TabItem', 'Tabs'].includes(name) ? `@theme/${name}` : undefined;
}

/** The statement that imports a component by its default export. */
export function importStatement(name: string, specifier: string): MdxjsEsmHast {
  const estree: Program = {
    type: 'Program',
    sourceType: 'module',
    body: [
      {
        type: 'ImportDeclaration',
        specifiers: [{ type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name } }],
        source: { type: 'Literal', value: specifier },
        attributes: [],
      },
    ],
  };
  return { type: 'mdxjsEsm', value: `import ${name} from ${JSON.stringify(specifier)}`, data: { estree } };
}

const media = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|ogg|mp3|pdf|zip)$/i;

/**
 * The value of code that names a file, and that need not be run: `require('./a.png').default`, `useBaseUrl('/img/a.png')`,
 * and the name of a file that is imported as text.
 */
export function addressValue(node: Expression, scope: Scope): unknown {
  if (node.type === 'Identifier') {
    const file = scope.rawImports.get(node.name);
    return (file === undefined ? undefined : scope.lookups.text(file)?.text) ?? notLiteral;
  }
  if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
    const isFile = node.property.name === 'default' && node.object.type === 'CallExpression';
    return isFile ? addressValue(node.object as Expression, scope) : notLiteral;
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return notLiteral;
  const [argument] = node.arguments;
  const path = argument?.type === 'Literal' ? argument.value : undefined;
  if (typeof path !== 'string') return notLiteral;
  if (node.callee.name === 'useBaseUrl') return /^(?:[a-z]+:|\/|#)/i.test(path) ? path : `/${path}`;
  const file = withoutLoaders(path);
  return node.callee.name === 'require' && media.test(file) ? file : notLiteral;
}

/** Removes imports of Docusaurus, and of files as text, that nothing on the page needs any more. */
export function removeUnusedImports(tree: Root, scope: Scope): void {
  const used = new Set<string>();
  const note = (code: string) => {
    for (const [name] of code.matchAll(/[\p{L}\p{N}_$]+/gu)) used.add(name);
  };
  visit(tree, (node) => {
    if (isJsx(node)) note(node.name ?? '');
    if (node.type !== 'mdxjsEsm') for (const code of codeIn(node)) note(code);
    else {
      const hasCode = node.data?.estree?.body.some(({ type }) => type !== 'ImportDeclaration') === true;
      if (hasCode) note(node.value.replace(/^[ \t]*import\s[^;'"]{0,9999}(['"])[^'"]{1,999}\1;?/gm, ''));
    }
  });
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm' || node.data?.estree == null) continue;
    const program = node.data.estree;
    program.body = program.body.filter((statement) => {
      if (statement.type !== 'ImportDeclaration' || statement.specifiers.length === 0) return true;
      const names = statement.specifiers.map(({ local }) => local.name);
      const isOwn =
        /^@(?:docusaurus|theme)\//.test(String(statement.source.value)) ||
        names.every((name) => scope.rawImports.has(name));
      return !isOwn || names.some((name) => used.has(name));
    });
  }
  tree.children = tree.children.filter((node) => node.type !== 'mdxjsEsm' || node.data?.estree?.body.length !== 0);
  const left = new Set(
    tree.children.flatMap((node) =>
      node.type === 'mdxjsEsm'
        ? (node.data?.estree?.body ?? []).flatMap((statement) =>
            statement.type === 'ImportDeclaration' ? [String(statement.source.value)] : [],
          )
        : [],
    ),
  );
  scope.imports.splice(
    0,
    scope.imports.length,
    ...scope.imports.filter(({ specifier, place }) => {
      const isHere = place.file === scope.source.path;
      return !isHere || !/^@(?:docusaurus|theme)\//.test(specifier) || left.has(specifier);
    }),
  );
}
