import type { Expression } from 'estree';
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { find, html, svg } from 'property-information';
import type { Place } from '../../../model/place.ts';
import { isHtmlName } from '../../../shared/html-elements.ts';
import { literalValue, notLiteral } from '../../../shared/literal.ts';
import { didYouMean, nearest } from '../../../shared/nearest.ts';
import { hasAddresses } from './addresses.ts';
import type { BuiltInComponent, ChildComponent, ComponentInput } from './components/component.ts';
import { builtInComponents } from './components/index.ts';
import { isBlank } from './hast.ts';
import { iconsOf } from './icon-element.ts';
import { isJsx } from './jsx.ts';
import {
  addressValue,
  globalComponents,
  importStatement,
  removeUnusedImports,
  runtimeModule,
} from './other-tools/docusaurus.ts';
import { insteadOf } from './other-tools.ts';
import { partialPlaceholder } from './rehype-partials.ts';
import { beginningOf, placeOf, type Scope } from './scope.ts';

/**
 * Turns JSX that need not be run into markup: HTML elements with literal attributes, built-in components, partials,
 * fragments and literal expressions. A page on which other JSX remains is rendered by React.
 */
export function convertJsxIn(tree: Root, scope: Scope): void {
  const context: Context = { scope, atRuntime: new Set() };
  const children = convertAll(tree.children as ElementContent[], context, false) as RootContent[];
  tree.children = [...runtimeImports(context), ...children];
  removeUnusedImports(tree, scope);
}

interface Context {
  readonly scope: Scope;
  /** Built-in components that React has to render, since an attribute of theirs is computed. */
  readonly atRuntime: Set<string>;
  /** Whether it is within an element of MathML. */
  readonly inMath?: boolean;
  /** Whether tabs stay components. */
  readonly keepsTabs?: boolean;
}

function convertAll(nodes: readonly ElementContent[], context: Context, inSvg: boolean): ElementContent[] {
  return nodes.flatMap((node) => convert(node, context, inSvg));
}

function convert(node: ElementContent, context: Context, inSvg: boolean): ElementContent[] {
  switch (node.type) {
    case 'element':
      node.children = convertAll(node.children, context, inSvg || node.tagName === 'svg');
      return [node];
    case 'mdxFlowExpression':
    case 'mdxTextExpression': {
      const value = expressionValue(node.data?.estree?.body, context.scope);
      if (value === notLiteral || (typeof value === 'object' && value !== null)) return [node];
      const isText = typeof value === 'string' || typeof value === 'number';
      return isText ? [{ type: 'text', value: String(value) }] : [];
    }
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return convertJsx(node, context, inSvg);
    default:
      return [node];
  }
}

function convertJsx(node: JsxElement, context: Context, inSvg: boolean): ElementContent[] {
  const { name } = node;
  const { scope } = context;
  if (name === null) return convertAll(node.children, context, inSvg);
  const isHtml = /^[a-z]/.test(name) && !name.includes('.');
  if (isHtml) return [convertHtml(node, name, context, inSvg)];

  if (scope.partials.has(name)) return [partialPlaceholder(name, node.position)];
  const root = name.split('.')[0] ?? name;
  if (!scope.definedNames.has(root)) {
    const component = scope.importedComponents.get(name) ?? builtInComponents.get(name) ?? globalComponents.get(name);
    if (component === undefined) {
      reportUnknown(name, node, scope);
      // Keeping it would cause a second error when the page is rendered.
      return convertAll(node.children, context, inSvg);
    }
    const isTab = component === builtInComponents.get('TabItem');
    const props = literalAttributes(node, scope);
    const isRun =
      props === undefined ||
      component.isRun?.(props) === true ||
      (component.isText === true && hasExpression(node.children, scope));
    const isComputed = isRun || (isTab ? context.keepsTabs === true : name === 'Tabs' && hasComputedTabs(node, scope));
    if (!isComputed) return renderBuiltIn(node, { component, props }, context, inSvg);
    return renderAtRuntime(node, name, { ...context, keepsTabs: isTab || name === 'Tabs' }, inSvg);
  }
  node.children = convertAll(node.children, context, inSvg);
  return [node];
}

/** Leaves a built-in component to React; one that React does not have is reported. */
function renderAtRuntime(node: JsxElement, name: string, context: Context, inSvg: boolean): ElementContent[] {
  const { scope } = context;
  const children = convertAll(node.children, context, inSvg);
  if (!scope.importedComponents.has(name)) {
    if (runtimeModule(name) === undefined) {
      const computed = node.attributes.find((attribute) => !isLiteral(attribute, scope));
      scope.findings.push({
        rule: 'invalid-mdx',
        message: `<${name}> takes plain values, and ${computed?.type === 'mdxJsxAttribute' ? computed.name : 'an attribute'} is computed`,
        place: openingTag(scope, node),
        hint: 'write the value itself',
      });
      return children;
    }
    context.atRuntime.add(name);
  }
  node.children = children;
  return [node];
}

/** Whether code among these, at any depth, has to be run. */
function hasExpression(nodes: readonly ElementContent[], scope: Scope): boolean {
  return nodes.some((node) => {
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      return expressionValue(node.data?.estree?.body, scope) === notLiteral;
    return 'children' in node && hasExpression(node.children as ElementContent[], scope);
  });
}

/** Whether tabs are made by code, or have attributes that are. */
function hasComputedTabs(node: JsxElement, scope: Scope): boolean {
  return node.children.some((child) => {
    if (child.type === 'mdxFlowExpression' || child.type === 'mdxTextExpression') {
      return expressionValue(child.data?.estree?.body, scope) === notLiteral;
    }
    return isJsx(child) && literalAttributes(child, scope) === undefined;
  });
}

function convertHtml(node: JsxElement, tagName: string, context: Context, inSvg: boolean): ElementContent {
  const within = inSvg || tagName === 'svg';
  const isForeign = within || context.inMath === true || tagName === 'math';
  if (!isForeign) reportNoElement(node, tagName, context.scope);
  const children = convertAll(node.children, { ...context, inMath: isForeign && !within }, within);
  const props = literalAttributes(node, context.scope);
  const properties = props && toProperties(props, within);
  if (properties === undefined) {
    node.children = children;
    return node;
  }
  if (tagName === 'details') properties.className ??= ['details'];
  const element: Element = { type: 'element', tagName, properties, children };
  if (node.position !== undefined) element.position = node.position;
  return element;
}

/** Reports an element that browsers do not have, of which readers see the content alone. */
function reportNoElement(node: JsxElement, name: string, scope: Scope): void {
  const isShort = node.children.length === 0 && endsShort(node, scope);
  const isCustom = name.includes('-');
  if (isCustom ? !isShort || node.attributes.length > 0 : isHtmlName(name)) return;
  scope.findings.push({
    rule: 'lost-text',
    message: isCustom
      ? `<${name} /> is an element of your own with nothing in it: readers see nothing`
      : `<${name}> is no element of HTML: readers see only what is in it`,
    place: openingTag(scope, node),
    hint: isCustom
      ? `write \\<${name}> for the characters, or <${name}></${name}> for the element`
      : `write \\<${name}> for the characters; elements of your own have a name with a dash`,
  });
}

/** Whether an element is written as one tag: `<a-b />`. */
function endsShort({ position }: JsxElement, { source }: Scope): boolean {
  return source.text.slice(position?.start.offset, position?.end.offset).endsWith('/>');
}

function renderBuiltIn(
  node: JsxElement,
  { component, props }: { readonly component: BuiltInComponent; readonly props: Record<string, unknown> },
  context: Context,
  inSvg: boolean,
): ElementContent[] {
  const { scope } = context;
  const problem: ComponentInput['problem'] = (message, hint, rule = 'invalid-mdx') => {
    scope.findings.push({ rule, message, place: openingTag(scope, node), hint });
  };
  reportUnknownProps(node, { component, props }, scope);
  const made = component.render({
    props,
    children: isContainer(node.name) ? node.children : convertAll(node.children, context, inSvg),
    settings: scope.settings,
    glossary: scope.settings.glossary,
    histories: scope.lookups.histories,
    latestPost: scope.lookups.latestPost,
    serial: scope.serial,
    problem,
    icon: (name) => (name === undefined ? [] : iconsOf(name, scope, openingTag(scope, node))),
    childComponents: (name) => childComponentsOf(node, name, context, inSvg),
  });
  if (node.position !== undefined) placeAddresses(made, node.position);
  // A container without its parts gives its children as they are.
  const isAsWritten = isContainer(node.name) && made.some((child) => node.children.includes(child));
  return isAsWritten ? convertAll(made, context, inSvg) : made;
}

/** Children that are components of one name; others are reported, as they are not shown. */
function childComponentsOf(
  node: JsxElement,
  name: string,
  context: Context,
  inSvg: boolean,
): readonly ChildComponent[] {
  const { scope } = context;
  const found: ChildComponent[] = [];
  const others: ElementContent[] = [];
  for (const child of node.children) {
    if (isJsx(child) && child.name === name) {
      const props = literalAttributes(child, scope) ?? {};
      const component = builtInComponents.get(name);
      if (component !== undefined) reportUnknownProps(child, { component, props }, scope);
      found.push({ props, children: convertAll(child.children, context, inSvg) });
    } else if (isJsx(child) && /^[A-Z]/.test(child.name ?? '') && nearest(child.name ?? '', [name]) !== undefined) {
      reportUnknown(child.name ?? '', child, scope);
    } else if (!isBlank(child) && child.type !== 'comment' && child.type !== 'mdxFlowExpression') others.push(child);
  }
  const [first] = others;
  // Where there is none of them, that is reported, and all is shown.
  if (first !== undefined && found.length > 0)
    scope.findings.push({
      rule: 'lost-text',
      message: `<${node.name}> holds <${name}> and nothing else: this is not shown`,
      place: placeOf(scope, first),
      hint: `move it into a <${name}>, or out of <${node.name}>`,
    });
  return found;
}

function reportUnknownProps(
  node: JsxElement,
  { component, props }: { readonly component: BuiltInComponent; readonly props: Record<string, unknown> },
  scope: Scope,
): void {
  if (component.props.length === 0) return;
  for (const name of Object.keys(props)) {
    if (component.props.includes(name)) continue;
    scope.findings.push({
      rule: 'invalid-mdx',
      message: `<${node.name}> has no attribute ${name}`,
      place: openingTag(scope, node),
      hint: didYouMean(nearest(name, component.props)),
    });
  }
}

/** Gives the links and images that a component makes of its attributes its place, for findings and edits. */
function placeAddresses(nodes: readonly ElementContent[], place: NonNullable<Element['position']>): void {
  for (const node of nodes) {
    if (node.type !== 'element' || node.position !== undefined) continue;
    if (hasAddresses(node)) node.position = place;
    placeAddresses(node.children, place);
  }
}

/** Imports of the components that React has to render. */
function runtimeImports({ atRuntime }: Context): RootContent[] {
  return [...atRuntime].map((name) => importStatement(name, runtimeModule(name) ?? ''));
}

/** Whether a component reads its children before they are converted. */
function isContainer(name: string | null): boolean {
  return name === 'Tabs' || name === 'Columns' || name === 'Features';
}

function reportUnknown(name: string, node: JsxElement, scope: Scope): void {
  const shared = Object.keys(scope.settings.markdown.components);
  // What is imported for `<ui.Box>` is `ui`.
  const [own = name] = name.split('.');
  const near = nearest(name, [...builtInComponents.keys(), ...scope.definedNames, ...shared]);
  scope.findings.push({
    rule: 'unknown-component',
    message: `<${name}> is neither built in nor imported`,
    place: openingTag(scope, node),
    hint:
      insteadOf(name) ??
      didYouMean(near && `<${near}>`) ??
      `import it at the top of the page: import ${own} from './${own}.tsx'; or name it for all pages under markdown.components of the config`,
  });
}

/** The place of `<Name`. */
function openingTag(scope: Scope, node: JsxElement): Place {
  return beginningOf(scope, node, (node.name?.length ?? 0) + 1);
}

type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** The attributes of a JSX element as values; `undefined` where one is an expression that has to be run. */
function literalAttributes(node: JsxElement, scope: Scope): Record<string, unknown> | undefined {
  const props: Record<string, unknown> = {};
  for (const attribute of node.attributes) {
    const value = attributeValue(attribute, scope);
    if (value === notLiteral || attribute.type !== 'mdxJsxAttribute') return;
    props[attribute.name] = value;
  }
  return props;
}

function isLiteral(attribute: JsxElement['attributes'][number], scope: Scope): boolean {
  return attributeValue(attribute, scope) !== notLiteral;
}

function attributeValue(attribute: JsxElement['attributes'][number], scope: Scope): unknown {
  if (attribute.type !== 'mdxJsxAttribute') return notLiteral;
  const { value } = attribute;
  if (value === null || value === undefined) return true;
  return typeof value === 'string' ? value : expressionValue(value.data?.estree?.body, scope);
}

/** The value of an expression in braces, or `notLiteral`. */
function expressionValue(body: readonly { type: string }[] | undefined, scope: Scope): unknown {
  const statement = body?.[0] as { type: string; expression: Expression } | undefined;
  if (body?.length !== 1 || statement?.type !== 'ExpressionStatement') return notLiteral;
  return literalValue(statement.expression, (expression) => addressValue(expression, scope));
}

/** JSX attributes as hast properties; `undefined` where one has no equivalent in HTML. */
export function toProperties(props: Record<string, unknown>, inSvg: boolean): Properties | undefined {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(props)) {
    const { property } = find(inSvg ? svg : html, name);
    const plain = name === 'style' ? styleText(value) : value;
    if (plain === null || plain === undefined) continue;
    if (typeof plain !== 'string' && typeof plain !== 'number' && typeof plain !== 'boolean') return;
    properties[property] = property === 'className' ? String(plain).split(/\s+/) : plain;
  }
  return properties;
}

/** A style object as text. One with numbers is left to React, which knows which of them are pixels. */
function styleText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (!entries.every(([, item]) => typeof item === 'string')) return value;
  return entries
    .map(([name, item]) => {
      const kebab = name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${kebab}:${item}`;
    })
    .join(';');
}
