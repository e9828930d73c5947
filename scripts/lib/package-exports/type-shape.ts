/**
 * Finds the shape of a declaration. Two declarations have the same shape if they differ only in names of parameters and in the
 * order of members and unions.
 */
import { types as t } from '@babel/core';
import type { DeclaredModule } from './declared-module.ts';
import {
  findReferencedNameNode,
  toQualifiedNameParts,
  resolveReferencedName,
} from './references.ts';

export type TypeShape = string | readonly TypeShape[] | { readonly [field: string]: TypeShape };

/** Field of a shape that holds members by name; each has `optional` if it may be absent. */
export const TYPE_SHAPE_MEMBERS_FIELD = 'members';

interface ShapeContext {
  readonly module: DeclaredModule;
  /** Names of the parameters of the enclosing function, in order. */
  readonly parameters: readonly string[];
}

export const toTypeShape = (nodes: readonly t.Node[], module: DeclaredModule): TypeShape =>
  nodes.map((node) => toNodeShape(node, { module, parameters: [] }));

const toNodeShape = (node: t.Node, around: ShapeContext): TypeShape => {
  const named = toReferenceShape(node, around);
  if (named) return named;
  if (t.isTSUnionType(node) || t.isTSIntersectionType(node))
    return {
      type: node.type,
      types: sortShapes(node.types.map((each) => toNodeShape(each, around))),
    };
  if (t.isTSParenthesizedType(node)) return toNodeShape(node.typeAnnotation, around);
  const members = findMembers(node);
  if (members)
    return { type: node.type, [TYPE_SHAPE_MEMBERS_FIELD]: toMemberShapes(members, around) };
  const parameters = findParameters(node);
  if (parameters) return toFunctionShape(node, parameters, around);
  if (t.isTSTypePredicate(node) && t.isIdentifier(node.parameterName))
    return {
      ...toFieldShapes(node, around),
      parameterName: `parameter ${around.parameters.indexOf(node.parameterName.name)}`,
    };
  return toFieldShapes(node, around);
};

/**
 * Returns the shape of a reference to a type. It is the same whether a module imports the name or the compiler inferred
 * `import("…")`.
 */
const toReferenceShape = (node: t.Node, around: ShapeContext): TypeShape | undefined => {
  const reference = t.isClassDeclaration(node) ? undefined : findReferencedNameNode(node);
  if (!reference) return undefined;
  // This is a type query such as `typeof import("x").a`.
  const own = t.isTSImportType(reference) ? reference : node;
  const spoken = resolveReferencedName(reference, around.module);
  const name = spoken
    ? [`${spoken.named.from}#${spoken.named.name}`, ...spoken.rest].join('.')
    : toQualifiedNameParts(reference).join('.');
  const typeParameters = 'typeParameters' in own ? own.typeParameters : undefined;
  return {
    ...(t.isTSTypeQuery(node) ? { typeof: name } : { name }),
    ...(typeParameters && { of: toNodeShape(typeParameters, around) }),
  };
};

const findMembers = (node: t.Node): readonly t.Node[] | undefined => {
  if (t.isTSTypeLiteral(node)) return node.members;
  return t.isTSInterfaceBody(node) || t.isClassBody(node) ? node.body : undefined;
};

const toMemberShapes = (members: readonly t.Node[], around: ShapeContext): TypeShape => {
  const byName = new Map<string, TypeShape[]>();
  for (const member of members) {
    if ('accessibility' in member && member.accessibility === 'private') continue;
    if (t.isClassPrivateProperty(member)) continue;
    const name = 'key' in member ? getMemberName(member.key) : member.type;
    const shape = isSummary(member, name)
      ? 'words'
      : { ...toShapeRecord(toNodeShape(member, around)), ...toOptionalMark(member) };
    byName.set(name, [...(byName.get(name) ?? []), shape]);
  }
  return Object.fromEntries(byName);
};

const getMemberName = (key: t.Node): string => {
  if (t.isStringLiteral(key) || t.isNumericLiteral(key)) return String(key.value);
  return toQualifiedNameParts(key).join('.');
};

/**
 * Returns whether a member is the summary of an endpoint. A summary is a text for people, so its changes do not affect
 * importers.
 */
const isSummary = (member: t.Node, name: string): boolean =>
  name === 'summary' &&
  t.isTSPropertySignature(member) &&
  t.isTSLiteralType(member.typeAnnotation?.typeAnnotation);

/** Matches names of Zod schemas whose value may be absent in the input. */
const OPTIONAL_SCHEMA = /^Zod(?:Mini)?(?:Optional|ExactOptional|Default|Prefault|Catch)$/;

/** Marks a member as optional if its schema permits an absent value, like a member that is declared optional. */
const toOptionalMark = (member: t.Node): { readonly optional?: string } => {
  const type = t.isTSPropertySignature(member) ? member.typeAnnotation?.typeAnnotation : undefined;
  const reference = type && findReferencedNameNode(type);
  const name = reference && (t.isTSImportType(reference) ? reference.qualifier : reference);
  return name && OPTIONAL_SCHEMA.test(toQualifiedNameParts(name).at(-1) ?? '')
    ? { optional: 'schema' }
    : {};
};

const findParameters = (node: t.Node): readonly t.Node[] | undefined => {
  if ('parameters' in node && Array.isArray(node.parameters)) return node.parameters;
  return t.isTSDeclareFunction(node) || t.isTSDeclareMethod(node) ? node.params : undefined;
};

const toFunctionShape = (
  node: t.Node,
  parameters: readonly t.Node[],
  { module }: ShapeContext,
): TypeShape => {
  const names = parameters.map(
    (each) => toQualifiedNameParts(t.isRestElement(each) ? each.argument : each)[0] ?? '',
  );
  const inside = { module, parameters: names };
  const shapes = parameters.map((each): TypeShape => {
    const type = 'typeAnnotation' in each ? each.typeAnnotation : undefined;
    const optional = 'optional' in each && each.optional === true;
    return {
      ...(t.isRestElement(each) && { rest: 'true' }),
      ...(optional && { maybe: 'true' }),
      type: type ? toNodeShape(type, inside) : 'any',
    };
  });
  return { ...toFieldShapes(node, inside, new Set(['parameters', 'params'])), takes: shapes };
};

/** Names of syntax tree fields with positions and comments, which do not belong to a type's shape. */
const IGNORED_FIELDS = new Set(
  'start end loc range extra leadingComments trailingComments innerComments declare exportKind'.split(
    ' ',
  ),
);

const toFieldShapes = (
  node: t.Node,
  around: ShapeContext,
  left: ReadonlySet<string> = new Set(),
): { readonly [field: string]: TypeShape } =>
  Object.fromEntries(
    Object.entries(node)
      .filter(([field, value]) => !IGNORED_FIELDS.has(field) && !left.has(field) && value != null)
      .filter(([, value]) => value !== false)
      .map(([field, value]) => [field, toValueShape(value, around)]),
  );

const toValueShape = (value: unknown, around: ShapeContext): TypeShape => {
  if (Array.isArray(value)) return value.map((each) => toValueShape(each, around));
  return isNode(value) ? toNodeShape(value, around) : String(value);
};

const isNode = (value: unknown): value is t.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const toShapeRecord = (of: TypeShape): { readonly [field: string]: TypeShape } =>
  typeof of === 'object' && !Array.isArray(of)
    ? (of as { readonly [field: string]: TypeShape })
    : { of };

const sortShapes = (shapes: readonly TypeShape[]): TypeShape[] =>
  shapes.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
