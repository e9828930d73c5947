/** Finds the names to which a declaration refers, and where they come from. */
import { types as t } from '@babel/core';
import { type DeclaredModule, leadsTo, type Named } from './declared-module.ts';

/** The parts of `A.B` and `import("x").A.B`: the name that is imported or declared, and the rest. */
interface Spoken {
  readonly named: Named;
  readonly rest: readonly string[];
}

/** Returns the origin of a name in a module; undefined for names of the language and for type parameters. */
export const spokenOf = (node: t.Node, module: DeclaredModule): Spoken | undefined => {
  if (t.isTSImportType(node)) {
    const from = leadsTo(module.path, node.argument.value);
    const [name = '*', ...rest] = node.qualifier ? partsOf(node.qualifier) : [];
    return { named: { from, name }, rest };
  }
  const [first = '', ...rest] = partsOf(node);
  const imported = module.imports.get(first);
  if (imported?.name === '*' && rest[0] !== undefined)
    return { named: { from: imported.from, name: rest[0] }, rest: rest.slice(1) };
  if (imported) return { named: imported, rest };
  return module.declared.has(first)
    ? { named: { from: module.path, name: first }, rest }
    : undefined;
};

/** Returns the parts of `A.B.C`; none for other nodes. */
export const partsOf = (node: t.Node): string[] => {
  if (t.isIdentifier(node)) return [node.name];
  if (t.isTSQualifiedName(node)) return [...partsOf(node.left), node.right.name];
  if (t.isMemberExpression(node)) return [...partsOf(node.object), ...partsOf(node.property)];
  return [];
};

/** Returns the node of the name in a node that refers to a declaration; undefined for other nodes. */
export const referencedName = (node: t.Node): t.Node | undefined => {
  if (t.isTSTypeReference(node)) return node.typeName;
  if (t.isTSTypeQuery(node)) return node.exprName;
  if (t.isTSExpressionWithTypeArguments(node)) return node.expression;
  if (t.isTSImportType(node)) return node;
  if (t.isClassDeclaration(node)) return node.superClass ?? undefined;
  return undefined;
};

/** Returns all names to which these nodes refer, of this package and of others. */
export const referencesOf = (nodes: readonly t.Node[], module: DeclaredModule): Named[] => {
  const found: Named[] = [];
  for (const root of nodes)
    t.traverseFast(root, (node) => {
      const place = referencedName(node);
      const spoken = place && spokenOf(place, module);
      if (spoken) found.push(spoken.named);
    });
  return found;
};
