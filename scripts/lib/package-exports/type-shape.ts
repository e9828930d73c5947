/** Finds the shape of a declaration: its promise, without names of parameters and without the order of members and unions. */
import { types as t } from '@babel/core';
import type { DeclaredModule } from './declared-module.ts';
import { referencedName, partsOf, spokenOf } from './references.ts';

export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };

/** Field of a shape that holds members by name; each has `optional` if it may be absent. */
export const MEMBERS = 'members';

interface Surroundings {
  readonly module: DeclaredModule;
  /** Names of the parameters of the enclosing function, in order. */
  readonly parameters: readonly string[];
}

export const shapeOf = (nodes: readonly t.Node[], module: DeclaredModule): Shape =>
  nodes.map((node) => shape(node, { module, parameters: [] }));

const shape = (node: t.Node, around: Surroundings): Shape => {
  const named = nameShape(node, around);
  if (named) return named;
  if (t.isTSUnionType(node) || t.isTSIntersectionType(node))
    return { type: node.type, types: sorted(node.types.map((each) => shape(each, around))) };
  if (t.isTSParenthesizedType(node)) return shape(node.typeAnnotation, around);
  const members = membersOf(node);
  if (members) return { type: node.type, [MEMBERS]: memberShapes(members, around) };
  const parameters = parametersOf(node);
  if (parameters) return functionShape(node, parameters, around);
  if (t.isTSTypePredicate(node) && t.isIdentifier(node.parameterName))
    return {
      ...fieldsOf(node, around),
      parameterName: `parameter ${around.parameters.indexOf(node.parameterName.name)}`,
    };
  return fieldsOf(node, around);
};

/** Returns the shape of a name. It is the same whether a module imports it or the compiler inferred `import("…")`. */
const nameShape = (node: t.Node, around: Surroundings): Shape | undefined => {
  const place = t.isClassDeclaration(node) ? undefined : referencedName(node);
  if (!place) return undefined;
  // `typeof import("x").a`
  const own = t.isTSImportType(place) ? place : node;
  const spoken = spokenOf(place, around.module);
  const name = spoken
    ? [`${spoken.named.from}#${spoken.named.name}`, ...spoken.rest].join('.')
    : partsOf(place).join('.');
  const given = 'typeParameters' in own ? own.typeParameters : undefined;
  return {
    ...(t.isTSTypeQuery(node) ? { typeof: name } : { name }),
    ...(given && { of: shape(given, around) }),
  };
};

const membersOf = (node: t.Node): readonly t.Node[] | undefined => {
  if (t.isTSTypeLiteral(node)) return node.members;
  return t.isTSInterfaceBody(node) || t.isClassBody(node) ? node.body : undefined;
};

const memberShapes = (members: readonly t.Node[], around: Surroundings): Shape => {
  const byName = new Map<string, Shape[]>();
  for (const member of members) {
    if ('accessibility' in member && member.accessibility === 'private') continue;
    if (t.isClassPrivateProperty(member)) continue;
    const name = 'key' in member ? memberName(member.key) : member.type;
    const told = isWords(member, name)
      ? 'words'
      : { ...record(shape(member, around)), ...mayMiss(member) };
    byName.set(name, [...(byName.get(name) ?? []), told]);
  }
  return Object.fromEntries(byName);
};

const memberName = (key: t.Node): string => {
  if (t.isStringLiteral(key) || t.isNumericLiteral(key)) return String(key.value);
  return partsOf(key).join('.');
};

/** Returns whether a member is the summary of an endpoint, which is a text for people and no promise. */
const isWords = (member: t.Node, name: string): boolean =>
  name === 'summary' &&
  t.isTSPropertySignature(member) &&
  t.isTSLiteralType(member.typeAnnotation?.typeAnnotation);

/** Names of schemas whose value may be absent in the input. */
const MAY_MISS = /^Zod(?:Mini)?(?:Optional|ExactOptional|Default|Prefault|Catch)$/;

/** Marks a member with such a schema as optional, as one that is declared so. */
const mayMiss = (member: t.Node): { readonly optional?: string } => {
  const type = t.isTSPropertySignature(member) ? member.typeAnnotation?.typeAnnotation : undefined;
  const place = type && referencedName(type);
  const name = place && (t.isTSImportType(place) ? place.qualifier : place);
  return name && MAY_MISS.test(partsOf(name).at(-1) ?? '') ? { optional: 'schema' } : {};
};

const parametersOf = (node: t.Node): readonly t.Node[] | undefined => {
  if ('parameters' in node && Array.isArray(node.parameters)) return node.parameters;
  return t.isTSDeclareFunction(node) || t.isTSDeclareMethod(node) ? node.params : undefined;
};

const functionShape = (
  node: t.Node,
  parameters: readonly t.Node[],
  { module }: Surroundings,
): Shape => {
  const names = parameters.map(
    (each) => partsOf(t.isRestElement(each) ? each.argument : each)[0] ?? '',
  );
  const inside = { module, parameters: names };
  const shapes = parameters.map((each): Shape => {
    const type = 'typeAnnotation' in each ? each.typeAnnotation : undefined;
    const optional = 'optional' in each && each.optional === true;
    return {
      ...(t.isRestElement(each) && { rest: 'true' }),
      ...(optional && { maybe: 'true' }),
      type: type ? shape(type, inside) : 'any',
    };
  });
  return { ...fieldsOf(node, inside, new Set(['parameters', 'params'])), takes: shapes };
};

/** Fields with positions and comments. */
const NO_PROMISE = new Set(
  'start end loc range extra leadingComments trailingComments innerComments declare exportKind'.split(
    ' ',
  ),
);

const fieldsOf = (
  node: t.Node,
  around: Surroundings,
  left: ReadonlySet<string> = new Set(),
): { readonly [field: string]: Shape } =>
  Object.fromEntries(
    Object.entries(node)
      .filter(([field, value]) => !NO_PROMISE.has(field) && !left.has(field) && value != null)
      .filter(([, value]) => value !== false)
      .map(([field, value]) => [field, valueShape(value, around)]),
  );

const valueShape = (value: unknown, around: Surroundings): Shape => {
  if (Array.isArray(value)) return value.map((each) => valueShape(each, around));
  return isNode(value) ? shape(value, around) : String(value);
};

const isNode = (value: unknown): value is t.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const record = (of: Shape): { readonly [field: string]: Shape } =>
  typeof of === 'object' && !Array.isArray(of)
    ? (of as { readonly [field: string]: Shape })
    : { of };

const sorted = (shapes: readonly Shape[]): Shape[] =>
  shapes.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
