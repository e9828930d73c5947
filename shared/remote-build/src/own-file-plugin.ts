import { join } from 'node:path';
import type { Compiler } from 'webpack';

const SHARED = join(import.meta.dirname, '..', '..');

/**
 * Contracts import the schema engine by its path (`./z.ts`), and federation shares modules by the name they are
 * imported with: this gives the file its name, so that a remote borrows the engine and bundles only its schemas.
 */
export class OwnFilePlugin {
  apply(compiler: Compiler): void {
    const engine = join(SHARED, 'api', 'src', 'z.ts');
    compiler.hooks.normalModuleFactory.tap('OwnFilePlugin', (factory) => {
      factory.hooks.beforeResolve.tap('OwnFilePlugin', (data) => {
        if (data.request.startsWith('.') && join(data.context, data.request) === engine)
          data.request = '@cairn/api/z';
      });
    });
  }
}
