/** Finds the import paths of the modules of a package. */
import { isTypeScriptSource } from '../packages/compile-source.ts';
import { listFilesToPublish, type SharedPackage } from '../packages/shared-package.ts';

/** Returns the path of a module without the file's extension; for a file of another kind, its full name. */
export const toModuleName = (file: string): string =>
  file.replace(/^\.\//, '').replace(/(?:\.d)?\.tsx?$/, '');

/**
 * Returns the modules of a package that can be imported: paths by import path such as `.` or `./http`; programs as `bin
 * cairn-mfe`.
 */
export const findImportableModules = (each: SharedPackage): ReadonlyMap<string, string> => {
  const { exports = {}, bin = {} } = each.manifest;
  const files = listFilesToPublish(each);
  const entries = Object.entries(exports).flatMap(([entry, target]): [string, string][] => {
    const file = typeof target === 'string' ? target : target.types;
    const [before = '', after] = file.replace('./', '').split('*');
    if (after === undefined) return [[entry, toModuleName(file)]];
    return files
      .filter(
        (name) => name.startsWith(before) && name.endsWith(after) && isFileOfPattern(name, after),
      )
      .map((name) => [
        entry.replace('*', name.slice(before.length, name.length - after.length)),
        toModuleName(name),
      ]);
  });
  const programs = Object.keys(bin).map((name): [string, string] => [`bin ${name}`, `bin ${name}`]);
  return new Map([...entries, ...programs]);
};

/**
 * Returns whether an export pattern of package.json applies to a file: `./*.ts` applies to sources, not to hand-written
 * declaration files `.d.ts`.
 */
const isFileOfPattern = (name: string, after: string): boolean =>
  !isTypeScriptSource(`x${after}`) || isTypeScriptSource(name);
