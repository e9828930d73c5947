import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { PAGE_GLOBAL_NAME } from '@cairn/release-contract/page-global';

const require = createRequire(import.meta.url);
const LoadScript = require('webpack/lib/runtime/LoadScriptRuntimeModule') as {
  getCompilationHooks(compilation: Compilation): {
    readonly createScript: { tap(name: string, fn: (source: string) => string): void };
  };
};

/** Time-out of one file of a screen, in milliseconds (PCON-03). The host has a shorter time-out for a release as a whole. */
export const CHUNK_TIMEOUT_MS = 120_000;

/**
 * Adds the hash that the page published for its URL to each chunk's <script> and stylesheet's <link>. Gives stylesheets the
 * time-out that webpack gives scripts. The host checks the hash of the container itself, so this code is trusted when it runs.
 */
export class ChunkLoadingPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkLoadingPlugin', (compilation) => {
      LoadScript.getCompilationHooks(compilation).createScript.tap('ChunkLoadingPlugin', (source) =>
        webpack.Template.asString([source, createIntegrityCode('script', 'url')]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'ChunkLoadingPlugin',
        (source) =>
          webpack.Template.asString([
            source,
            createIntegrityCode('linkTag', 'fullhref'),
            LINK_TIMEOUT_CODE,
          ]),
      );
    });
  }
}

/**
 * Returns code for the chunk loaders of webpack, Rspack and the stylesheet plugin. `element` and `url` are names of variables:
 * the element and the URL that it loads.
 */
export const createIntegrityCode = (element: string, url: string): string => `
var mfePage = self.${PAGE_GLOBAL_NAME} || {}, mfeHash = (mfePage.integrity || {})[new URL(${url}, location.href).href];
if (mfeHash) { ${element}.integrity = mfeHash; ${element}.crossOrigin = "anonymous"; }`;

const LINK_TIMEOUT_CODE = `setTimeout(() => linkTag.onerror && linkTag.onerror({ type: "timeout", target: linkTag }), ${CHUNK_TIMEOUT_MS});`;
