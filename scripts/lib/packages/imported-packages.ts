/** Names in the imports of a script or a declaration, as both are printed: one statement never spans a quote. */
const IMPORT = /\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;

/** Packages that a compiled file names; Node's own count as `node`. Comments are left out by whoever prints them. */
export const importedPackages = (code: string): string[] =>
  [...code.matchAll(IMPORT)].flatMap(([, , specifier = '']) => {
    if (specifier.startsWith('.')) return [];
    if (specifier.startsWith('node:')) return ['node'];
    const [scope = '', name = ''] = specifier.split('/');
    return [scope.startsWith('@') ? `${scope}/${name}` : scope];
  });
