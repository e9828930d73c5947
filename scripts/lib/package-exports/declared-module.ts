/** Reads the declarations of a module: what it imports, re-exports and declares. */
import { posix } from 'node:path';
import { parseSync, types as t } from '@babel/core';

/** A name and its module: `react` or `@cairn/api/http`, or `src/http` of the same package. */
export interface Named {
  readonly from: string;
  readonly name: string;
}

export interface DeclaredModule {
  /** Path below the folder of its package, without an extension: `src/http`. */
  readonly path: string;
  readonly statements: readonly t.Statement[];
  readonly comments: readonly t.Comment[];
  readonly imports: ReadonlyMap<string, Named>;
  /** Re-exports of other modules, by the exported name. */
  readonly handedOn: ReadonlyMap<string, Named>;
  /** All declarations of a name: overloads, or a type beside its value. */
  readonly declared: ReadonlyMap<string, readonly t.Node[]>;
  readonly exported: ReadonlySet<string>;
}

/** Returns the module to which an import leads. */
export const leadsTo = (path: string, specifier: string): string =>
  specifier.startsWith('.')
    ? posix.join(posix.dirname(path), specifier.replace(/\.[jt]sx?$/, ''))
    : specifier;

/** Parses a module. Throws if the text is no declaration file. */
export const readModule = (path: string, text: string): DeclaredModule => {
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
    imports: new Map<string, Named>(),
    handedOn: new Map<string, Named>(),
    declared: new Map<string, t.Node[]>(),
    exported: new Set<string>(),
  };
  for (const statement of module.statements) take(module, statement);
  return module;
};

interface Growing {
  readonly path: string;
  readonly imports: Map<string, Named>;
  readonly handedOn: Map<string, Named>;
  readonly declared: Map<string, t.Node[]>;
  readonly exported: Set<string>;
}

const take = (module: Growing, statement: t.Statement): void => {
  if (t.isImportDeclaration(statement)) {
    const from = leadsTo(module.path, statement.source.value);
    for (const each of statement.specifiers)
      module.imports.set(each.local.name, { from, name: importedName(each) });
  } else if (t.isExportNamedDeclaration(statement)) takeExport(module, statement);
  else if (t.isExportDefaultDeclaration(statement)) {
    declare(module, 'default', statement.declaration);
    module.exported.add('default');
  } else if (t.isExportAllDeclaration(statement))
    throw new Error(`${module.path} exports everything of another module: name what it exports`);
  else for (const [name, node] of declarationsOf(statement)) declare(module, name, node);
};

const takeExport = (module: Growing, statement: t.ExportNamedDeclaration): void => {
  for (const [name, node] of statement.declaration ? declarationsOf(statement.declaration) : []) {
    declare(module, name, node);
    module.exported.add(name);
  }
  for (const each of statement.specifiers) {
    if (!t.isExportSpecifier(each)) continue;
    const name = nameOf(each.exported);
    const from = leadsTo(
      module.path,
      statement.source?.value ?? `./${posix.basename(module.path)}`,
    );
    module.exported.add(name);
    if (statement.source || name !== each.local.name)
      module.handedOn.set(name, { from, name: each.local.name });
  }
};

const declare = (module: Growing, name: string, node: t.Node): void => {
  module.declared.set(name, [...(module.declared.get(name) ?? []), node]);
};

/** Returns declarations by name. A declaration that only extends another, such as `declare module`, has the name of the other. */
export const declarationsOf = (statement: t.Statement): [string, t.Node][] => {
  if (t.isVariableDeclaration(statement))
    return statement.declarations.flatMap((each): [string, t.Node][] =>
      t.isIdentifier(each.id) ? [[each.id.name, each]] : [],
    );
  if (t.isTSModuleDeclaration(statement)) return [[nameOf(statement.id), statement]];
  return 'id' in statement && t.isIdentifier(statement.id) ? [[statement.id.name, statement]] : [];
};

const importedName = (each: t.ImportDeclaration['specifiers'][number]): string => {
  if (t.isImportSpecifier(each)) return nameOf(each.imported);
  return t.isImportDefaultSpecifier(each) ? 'default' : '*';
};

const nameOf = (node: t.Node): string => {
  if (t.isStringLiteral(node)) return node.value;
  return t.isIdentifier(node) ? node.name : '';
};
