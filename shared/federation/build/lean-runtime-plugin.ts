import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Compiler } from 'webpack';

const require = createRequire(import.meta.url);

/** The release whose files are listed below. Another one: read them again, run the proofs, change the number. */
const PROVEN_WITH = '2.9.2';
const UNREACHED = [
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js',
  'runtime-core/dist/utils/preload.js',
  'webpack-bundler-runtime/dist/remotes.js',
  'webpack-bundler-runtime/dist/getSharedFallbackGetter.js',
  'webpack-bundler-runtime/dist/init.js',
  'error-codes/dist/desc.mjs',
].map((file) => `/@module-federation/${file}`);

/** Host only: puts lean-runtime-parts.ts in place of what this setup never reaches in the federation runtime. */
export class LeanRuntimePlugin {
  apply(compiler: Compiler): void {
    const { version } = require('@module-federation/webpack-bundler-runtime/package.json') as {
      version: string;
    };
    if (version !== PROVEN_WITH)
      throw new Error(`LeanRuntimePlugin knows @module-federation ${PROVEN_WITH}, not ${version}`);
    const parts = join(import.meta.dirname, 'lean-runtime-parts.ts');
    compiler.hooks.normalModuleFactory.tap('LeanRuntimePlugin', (factory) => {
      factory.hooks.beforeResolve.tap('LeanRuntimePlugin', (data) => {
        if (!data.request.startsWith('.')) return;
        const target = join(data.context, data.request).replaceAll('\\', '/');
        if (UNREACHED.some((file) => target.endsWith(file))) data.request = parts;
      });
    });
  }
}
