import { basename, dirname, join } from 'node:path';
import type { Compiler } from 'webpack';
import { packageOfFolder } from './package-of-file.ts';

const API = '@cairn/api';

/** Name of the file in the workspace and in the compiled package. */
const ENGINE = /^z\.[jt]s$/;

/**
 * Gives the schema engine its package name. Contracts import it by its path (`./z.ts`), but federation shares modules by the name
 * of the import. With the name a remote borrows the engine and bundles only its schemas.
 */
export class OwnFilePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('OwnFilePlugin', (factory) => {
      factory.hooks.beforeResolve.tap('OwnFilePlugin', (data) => {
        if (data.request.startsWith('.') && isEngine(join(data.context, data.request)))
          data.request = `${API}/z`;
      });
    });
  }
}

const isEngine = (file: string): boolean => {
  if (!ENGINE.test(basename(file))) return false;
  const owner = packageOfFolder(dirname(file));
  return owner?.name === API && dirname(file) === join(owner.dir, 'src');
};
