/** Finds the names to which a declaration refers, and the modules that declare these names. */
import { types as t } from '@babel/core';
import {
  type DeclaredModule,
  resolveImportedModule,
  type ImportedNameReference,
} from './declared-module.ts';

/** The parts of `A.B` and `import("x").A.B`: the name that is imported or declared, and the rest. */
interface ResolvedName {
  readonly named: ImportedNameReference;
  readonly rest: readonly string[];
}

/** Returns the module from which a name comes; undefined for names of the language and for type parameters. */
export const resolveReferencedName = (
  node: t.Node,
  module: DeclaredModule,
): ResolvedName | undefined => {
  if (t.isTSImportType(node)) {
    const from = resolveImportedModule(module.path, node.argument.value);
    const [name = '*', ...rest] = node.qualifier ? toQualifiedNameParts(node.qualifier) : [];
    return { named: { from, name }, rest };
  }
  const [first = '', ...rest] = toQualifiedNameParts(node);
  const imported = module.imports.get(first);
  if (imported?.name === '*' && rest[0] !== undefined)
    return { named: { from: imported.from, name: rest[0] }, rest: rest.slice(1) };
  if (imported) return { named: imported, rest };
  return module.declared.has(first)
    ? { named: { from: module.path, name: first }, rest }
    : undefined;
};

/** Returns the parts of a qualified name `A.B.C`; none for other nodes of the syntax tree. */
export const toQualifiedNameParts = (node: t.Node): string[] => {
  if (t.isIdentifier(node)) return [node.name];
  if (t.isTSQualifiedName(node)) return [...toQualifiedNameParts(node.left), node.right.name];
  if (t.isMemberExpression(node))
    return [...toQualifiedNameParts(node.object), ...toQualifiedNameParts(node.property)];
  return [];
};

/** Returns the node of the name in a node that refers to a declaration; undefined for other nodes. */
export const findReferencedNameNode = (node: t.Node): t.Node | undefined => {
  if (t.isTSTypeReference(node)) return node.typeName;
  if (t.isTSTypeQuery(node)) return node.exprName;
  if (t.isTSExpressionWithTypeArguments(node)) return node.expression;
  if (t.isTSImportType(node)) return node;
  if (t.isClassDeclaration(node)) return node.superClass ?? undefined;
  return undefined;
};

/** Returns all names to which these nodes refer, of this package and of others. */
export const findNameReferences = (
  nodes: readonly t.Node[],
  module: DeclaredModule,
): ImportedNameReference[] => {
  const found: ImportedNameReference[] = [];
  for (const root of nodes)
    t.traverseFast(root, (node) => {
      const reference = findReferencedNameNode(node);
      const spoken = reference && resolveReferencedName(reference, module);
      if (spoken) found.push(spoken.named);
    });
  return found;
};
