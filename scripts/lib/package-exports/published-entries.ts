/** Finds how the modules of a package are imported. */
import { isSource } from '../packages/compile-source.ts';
import { publishedFiles, type SharedPackage } from '../packages/shared-package.ts';

/** Returns the name of the module in a file; for another kind of file its own name. */
export const moduleName = (file: string): string =>
  file.replace(/^\.\//, '').replace(/(?:\.d)?\.tsx?$/, '');

/** Returns paths of modules by what follows the name of the package: `.`, `./http`; programs as `bin cairn-mfe`. */
export const publishedEntries = (each: SharedPackage): ReadonlyMap<string, string> => {
  const { exports = {}, bin = {} } = each.manifest;
  const files = publishedFiles(each);
  const entries = Object.entries(exports).flatMap(([entry, target]): [string, string][] => {
    const file = typeof target === 'string' ? target : target.types;
    const [before = '', after] = file.replace('./', '').split('*');
    if (after === undefined) return [[entry, moduleName(file)]];
    return files
      .filter((name) => name.startsWith(before) && name.endsWith(after) && isWhole(name, after))
      .map((name) => [
        entry.replace('*', name.slice(before.length, name.length - after.length)),
        moduleName(name),
      ]);
  });
  const programs = Object.keys(bin).map((name): [string, string] => [`bin ${name}`, `bin ${name}`]);
  return new Map([...entries, ...programs]);
};

/** Returns whether a pattern matches a file as a whole: `./*.ts` is for sources, not for a declaration by hand. */
const isWhole = (name: string, after: string): boolean => !isSource(`x${after}`) || isSource(name);
