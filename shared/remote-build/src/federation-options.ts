/** How host and remotes use the federation plugin alike. */
import { extname, join } from 'node:path';
import webpack, { type PathData } from 'webpack';

/** What generated code imports: by an absolute path, so that no alias is asked. */
const BUNDLER_RUNTIME = /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.c?js$/;

export const federation = {
  // A remote exposes one module, and everybody knows its type (src/remote-props.ts).
  dts: false,
  // Pages are told by the registry (src/boot-manifest.ts).
  manifest: false,
  // No remote is asked what it brings before a page needs it.
  shareStrategy: 'loaded-first',
  experiments: { optimization: { target: 'web', disableSnapshot: true } },
} as const;

/** Puts one of our modules in place of the runtime that generated code imports. It ends as this one does: compiled, or not. */
export const runtimeFrom = (module: 'runtime-of-host' | 'runtime-of-remote') =>
  new webpack.NormalModuleReplacementPlugin(
    BUNDLER_RUNTIME,
    join(import.meta.dirname, module + extname(import.meta.filename)),
  );

/**
 * `[name].[contenthash].js`, with `fileName` in place of the name of one chunk. The plugin also asks before there is any
 * content, to learn how deep the folder is, and stops at a hash then.
 */
export const hashedName =
  (chunkName: string, fileName = chunkName) =>
  ({ chunk }: PathData): string => {
    const name = chunk?.name === chunkName ? fileName : '[name]';
    const { contentHash } = chunk as { readonly contentHash?: { readonly javascript?: string } };
    return contentHash?.javascript === undefined ? `${name}.js` : `${name}.[contenthash:8].js`;
  };
