/** Reads the declarations of a module: what it imports, re-exports and declares. */
import { posix } from 'node:path';
import { parseSync, types as t } from '@babel/core';

/** A name and its module: `react` or `@cairn/api/http`, or `src/http` of the same package. */
export interface ImportedNameReference {
  readonly from: string;
  readonly name: string;
}

export interface DeclaredModule {
  /** Path below the folder of its package, without an extension: `src/http`. */
  readonly path: string;
  readonly statements: readonly t.Statement[];
  readonly comments: readonly t.Comment[];
  readonly imports: ReadonlyMap<string, ImportedNameReference>;
  /** Names that the module re-exports from other modules, by the exported name. */
  readonly handedOn: ReadonlyMap<string, ImportedNameReference>;
  /** All declarations of a name: overloads, or a type beside its value. */
  readonly declared: ReadonlyMap<string, readonly t.Node[]>;
  readonly exported: ReadonlySet<string>;
}

/** Returns the path or package name of the module that an import specifier names. */
export const resolveImportedModule = (path: string, specifier: string): string =>
  specifier.startsWith('.')
    ? posix.join(posix.dirname(path), specifier.replace(/\.[jt]sx?$/, ''))
    : specifier;

/** Parses the declaration file of a module. Throws if the text is not a declaration file. */
export const parseDeclarationModule = (path: string, text: string): DeclaredModule => {
  const file = parseSync(text, {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: [['typescript', { dts: true }]] },
  });
  if (!file || !t.isFile(file)) throw new Error(`${path} could not be read`);
  const module = {
    path,
    statements: file.program.body,
    comments: file.comments ?? [],
    imports: new Map<string, ImportedNameReference>(),
    handedOn: new Map<string, ImportedNameReference>(),
    declared: new Map<string, t.Node[]>(),
    exported: new Set<string>(),
  };
  for (const statement of module.statements) addStatement(module, statement);
  return module;
};

interface MutableModule {
  readonly path: string;
  readonly imports: Map<string, ImportedNameReference>;
  readonly handedOn: Map<string, ImportedNameReference>;
  readonly declared: Map<string, t.Node[]>;
  readonly exported: Set<string>;
}

const addStatement = (module: MutableModule, statement: t.Statement): void => {
  if (t.isImportDeclaration(statement)) {
    const from = resolveImportedModule(module.path, statement.source.value);
    for (const each of statement.specifiers)
      module.imports.set(each.local.name, { from, name: getImportedName(each) });
  } else if (t.isExportNamedDeclaration(statement)) addExport(module, statement);
  else if (t.isExportDefaultDeclaration(statement)) {
    addDeclaration(module, 'default', statement.declaration);
    module.exported.add('default');
  } else if (t.isExportAllDeclaration(statement))
    throw new Error(`${module.path} exports everything of another module: name what it exports`);
  else
    for (const [name, node] of listDeclarationsByName(statement))
      addDeclaration(module, name, node);
};

const addExport = (module: MutableModule, statement: t.ExportNamedDeclaration): void => {
  for (const [name, node] of statement.declaration
    ? listDeclarationsByName(statement.declaration)
    : []) {
    addDeclaration(module, name, node);
    module.exported.add(name);
  }
  for (const each of statement.specifiers) {
    if (!t.isExportSpecifier(each)) continue;
    const name = getNodeName(each.exported);
    const from = resolveImportedModule(
      module.path,
      statement.source?.value ?? `./${posix.basename(module.path)}`,
    );
    module.exported.add(name);
    if (statement.source || name !== each.local.name)
      module.handedOn.set(name, { from, name: each.local.name });
  }
};

const addDeclaration = (module: MutableModule, name: string, node: t.Node): void => {
  module.declared.set(name, [...(module.declared.get(name) ?? []), node]);
};

/** Returns declarations by name. A declaration that only extends another, such as `declare module`, has the name of the other. */
export const listDeclarationsByName = (statement: t.Statement): [string, t.Node][] => {
  if (t.isVariableDeclaration(statement))
    return statement.declarations.flatMap((each): [string, t.Node][] =>
      t.isIdentifier(each.id) ? [[each.id.name, each]] : [],
    );
  if (t.isTSModuleDeclaration(statement)) return [[getNodeName(statement.id), statement]];
  return 'id' in statement && t.isIdentifier(statement.id) ? [[statement.id.name, statement]] : [];
};

const getImportedName = (each: t.ImportDeclaration['specifiers'][number]): string => {
  if (t.isImportSpecifier(each)) return getNodeName(each.imported);
  return t.isImportDefaultSpecifier(each) ? 'default' : '*';
};

const getNodeName = (node: t.Node): string => {
  if (t.isStringLiteral(node)) return node.value;
  return t.isIdentifier(node) ? node.name : '';
};
