/**
 * Stands in for parts of the federation runtime that this setup never reaches: no mf-manifest.json (snapshots),
 * no preloadRemote (the HTML preloads), no remotes fixed at build time, no fallback copies, no tree-shaken shares.
 * LeanRuntimePlugin puts this ONE file in place of each of them.
 */
import type federation from '@module-federation/webpack-bundler-runtime';

type Runtime = NonNullable<typeof federation.runtime>;

interface Require {
  federation: { runtime: Runtime; initOptions: Parameters<Runtime['init']>[0] };
}

// runtime-core: plugins/snapshot/SnapshotHandler
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin: () => undefined };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
// runtime-core: utils/preload
export const formatPreloadArgs = () => [];
export const preloadAssets = () => undefined;
export const defaultPreloadArgs = {};
export const normalizePreloadExposes = () => [];
// webpack-bundler-runtime: remotes, getSharedFallbackGetter, init (without its tree-shaking plugin)
export const remotes = undefined;
export const getSharedFallbackGetter = ({ factory }: { factory: unknown }) => factory;
export const init = ({ webpackRequire }: { webpackRequire: Require }) =>
  webpackRequire.federation.runtime.init(webpackRequire.federation.initOptions);
// error-codes: desc (the number and the link to its page remain in each message)
export const runtimeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
