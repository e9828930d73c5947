/** Options of the federation plugin that the host and all remotes share. */
import { extname, join } from 'node:path';
import webpack, { type PathData } from 'webpack';

/** Absolute path of the module that generated code imports; aliases do not apply to it. */
const BUNDLER_RUNTIME = /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.c?js$/;

export const federationOptions = {
  // Writes no type files: the type of the one exposed module is known (shared/federation/src/remote-props.ts).
  dts: false,
  // Writes no manifest: pages get theirs from the registry (shared/release-contract/src/boot-manifest.ts).
  manifest: false,
  // Lets a remote list its shared modules only when a page loads the remote.
  shareStrategy: 'loaded-first',
  experiments: { optimization: { target: 'web', disableSnapshot: true } },
} as const;

/**
 * Returns a plugin that puts one of our modules in place of the runtime that generated code imports. The module has the extension
 * of this file: compiled or source.
 */
export const createRuntimePlugin = (module: 'runtime-of-host' | 'runtime-of-remote') =>
  new webpack.NormalModuleReplacementPlugin(
    BUNDLER_RUNTIME,
    join(import.meta.dirname, module + extname(import.meta.filename)),
  );

/**
 * Returns the pattern `[name].[contenthash].js`, with `fileName` in place of the name of one chunk. The plugin also calls it
 * before there is content, to find the depth of the folder, and fails if the pattern has a hash then.
 */
export const createHashedName =
  (chunkName: string, fileName = chunkName) =>
  ({ chunk }: PathData): string => {
    const name = chunk?.name === chunkName ? fileName : '[name]';
    const { contentHash } = chunk as { readonly contentHash?: { readonly javascript?: string } };
    return contentHash?.javascript === undefined ? `${name}.js` : `${name}.[contenthash:8].js`;
  };
