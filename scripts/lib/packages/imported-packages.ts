/** Matches an import in compiled code or in a declaration file. The second group is the name of the imported module. */
const IMPORT_STATEMENT = /\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;

/** Returns the packages that a compiled file imports. Node's own modules count as `node`. The file must contain no comments. */
export const findImportedPackages = (code: string): string[] =>
  [...code.matchAll(IMPORT_STATEMENT)].flatMap(([, , specifier = '']) => {
    if (specifier.startsWith('.')) return [];
    if (specifier.startsWith('node:')) return ['node'];
    const [scope = '', name = ''] = specifier.split('/');
    return [scope.startsWith('@') ? `${scope}/${name}` : scope];
  });
