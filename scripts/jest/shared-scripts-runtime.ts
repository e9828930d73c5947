/**
 * Jest's runtime, changed so that each process compiles a module once instead of once for each test file. Each test file still
 * runs its own copy of every module. Repeated compilation took an eighth of the processor time of the tests of screens.
 */
import { createRequire } from 'node:module';
import type { Context } from 'node:vm';
import { compileSharedScript } from './shared-script.ts';

// The types of the package describe its exports for `require`, not for `import`.
const { default: Runtime } = createRequire(import.meta.url)(
  'jest-runtime',
) as typeof import('jest-runtime');

/** The part of Jest that compiles modules. It does not belong to Jest's public API. */
interface Executor {
  readonly injectedModuleParameters: readonly string[];
  readonly environment: { readonly getVmContext: () => Context | null };
  compile: (source: string, filename: string) => unknown;
}

// A later `import()` has to resolve for the test file that runs it, and a shared script does not know that test file.
const IMPORTS_LATER = /\bimport\s*\(/;

class SharedScriptsRuntime extends Runtime {
  constructor(...args: ConstructorParameters<typeof Runtime>) {
    super(...args);
    const executor = Reflect.get(this, 'executor') as Partial<Executor> | undefined;
    if (!executor?.compile || !executor.environment || !executor.injectedModuleParameters)
      throw new Error(
        'This version of jest-runtime compiles modules elsewhere; adapt scripts/jest',
      );
    const { injectedModuleParameters, environment } = executor;
    const compileAnew = executor.compile.bind(executor);
    const [, , , , , , testPath] = args;
    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      // A test file is loaded only once, so its script need not be shared.
      if (context === null || filename === testPath || IMPORTS_LATER.test(source))
        return compileAnew(source, filename);
      try {
        return compileSharedScript(source, filename, injectedModuleParameters).runInContext(
          context,
        );
      } catch {
        // Jest itself then reports the error, and recognises a file that is an ES module.
        return compileAnew(source, filename);
      }
    };
  }
}

// Jest requires an export with this name.
export { SharedScriptsRuntime as 'module.exports' };
