import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { PAGE_GLOBAL } from '@cairn/release-contract/page-global';

const require = createRequire(import.meta.url);
const LoadScript = require('webpack/lib/runtime/LoadScriptRuntimeModule') as {
  getCompilationHooks(compilation: Compilation): {
    readonly createScript: { tap(name: string, fn: (source: string) => string): void };
  };
};

/** Milliseconds that one file of a screen may take (PCON-03). A release as a whole has a shorter limit of the host's. */
export const FILE_LIMIT_MS = 120_000;

/**
 * Gives each chunk <script> and stylesheet <link> the hash that the page published for its URL, and stylesheets the time
 * limit that webpack gives scripts. The container itself is hash-checked by the host, so this loader code is trusted by then.
 */
export class ChunkLoadingPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkLoadingPlugin', (compilation) => {
      LoadScript.getCompilationHooks(compilation).createScript.tap('ChunkLoadingPlugin', (source) =>
        webpack.Template.asString([source, withHash('script', 'url')]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'ChunkLoadingPlugin',
        (source) =>
          webpack.Template.asString([source, withHash('linkTag', 'fullhref'), LINK_LIMIT]),
      );
    });
  }
}

/** Code for the chunk loaders of webpack, Rspack and of the stylesheet plugin: `element` loads `url`, both are variable names. */
export const withHash = (element: string, url: string): string => `
var mfePage = self.${PAGE_GLOBAL} || {}, mfeHash = (mfePage.integrity || {})[new URL(${url}, location.href).href];
if (mfeHash) { ${element}.integrity = mfeHash; ${element}.crossOrigin = "anonymous"; }`;

const LINK_LIMIT = `setTimeout(() => linkTag.onerror && linkTag.onerror({ type: "timeout", target: linkTag }), ${FILE_LIMIT_MS});`;
