import { basename, dirname, join } from 'node:path';
import type { Compiler } from 'webpack';
import { findFolderPackage } from './folder-package.ts';

const API_PACKAGE = '@cairn/api';

/** Name of the file in the workspace and in the compiled package. */
const ENGINE_FILE = /^z\.[jt]s$/;

/**
 * Renames the module of the schema engine to its package name. Contracts import it by its path (`./z.ts`), but federation
 * shares modules by the name of the import. With the name a remote borrows the engine and bundles only its schemas.
 */
export class SchemaEnginePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('OwnFilePlugin', (factory) => {
      factory.hooks.beforeResolve.tap('OwnFilePlugin', (data) => {
        if (data.request.startsWith('.') && isSchemaEngine(join(data.context, data.request)))
          data.request = `${API_PACKAGE}/z`;
      });
    });
  }
}

const isSchemaEngine = (file: string): boolean => {
  if (!ENGINE_FILE.test(basename(file))) return false;
  const owner = findFolderPackage(dirname(file));
  return owner?.name === API_PACKAGE && dirname(file) === join(owner.dir, 'src');
};
