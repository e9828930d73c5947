/** Names in the imports of a script or a declaration as printed: no statement spans a quote. */
const IMPORT_STATEMENT = /\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;

/** Returns the packages that a compiled file imports; Node's own count as `node`. The printer has to leave comments out. */
export const findImportedPackages = (code: string): string[] =>
  [...code.matchAll(IMPORT_STATEMENT)].flatMap(([, , specifier = '']) => {
    if (specifier.startsWith('.')) return [];
    if (specifier.startsWith('node:')) return ['node'];
    const [scope = '', name = ''] = specifier.split('/');
    return [scope.startsWith('@') ? `${scope}/${name}` : scope];
  });
