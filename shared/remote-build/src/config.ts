/** The webpack configuration of the host and of all remotes. Remotes have none of their own (docs/decisions/001). */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import Minimizer from 'minimizer-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import { toReleaseBasePath } from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { toContainerName } from '@cairn/release-contract/page-global';
import { computeCacheVersion } from './cache-version.ts';
import { ChunkLoadingPlugin, CHUNK_TIMEOUT_MS } from './chunk-loading-plugin.ts';
import { createDevBackendsPlugin } from './dev-backend.ts';
import { createDevErrorsEntry, ERRORS_IN_PAGE_SCRIPT } from './dev-errors.ts';
import { isSlotFillChunk, listExposedModules } from './exposed-modules.ts';
import { federationOptions, createHashedName, createRuntimePlugin } from './federation-options.ts';
import { leanContractsRule } from './lean-contracts.loader.ts';
import { leanIconsRule } from './lean-icons.loader.ts';
import { leanRouterAlias, leanRouterRule } from './lean-router.loader.ts';
import { leanScormAgainRule } from './lean-scorm-again.loader.ts';
import { createMessagesRule } from './messages-rule.ts';
import { SchemaEnginePlugin } from './schema-engine-plugin.ts';
import type { RemotePackage } from './package.ts';
import { breakpointsRule } from './breakpoints.loader.ts';
import { remoteLayerRule } from './remote-layer.loader.ts';
import {
  toRemoteSharedOptions,
  toHostSharedOptions,
  OWN_MODULES_IN_DEVELOPMENT,
} from './singletons.ts';
import { STANDALONE_FOLDER, createStandaloneFilesPlugin } from './standalone-scripts.ts';

const require = createRequire(import.meta.url);

/** Name of a remote's container file, to which production builds add a hash. */
const ENTRY_NAME = 'remoteEntry';
export const ENTRY_FILE = `${ENTRY_NAME}.js`;

export interface ReleaseBuildInput {
  readonly outDir: string;
  readonly mode: 'production' | 'development';
  /** Language of the texts, one of those with catalogues; absent: the texts of the source code. */
  readonly language?: string;
  /** Folder of webpack's cache; absent: there is no cache. */
  readonly cacheDir?: string;
}

export interface RemoteBuildInput extends ReleaseBuildInput {
  readonly remote: RemotePackage;
  /** Version of the release; absent: that of the package. */
  readonly version?: string;
  /** True under webpack-dev-server, with hot reload. */
  readonly serve?: boolean;
  /** URL to which calls of the remote's own backend go in development, by remote; absent: they go to the site. */
  readonly devBackends?: Readonly<Record<string, string>> | undefined;
  /** Files of the standalone scripts below `outDir`, by name. They are built first. */
  readonly standaloneFiles?: Readonly<Record<string, string>>;
}

export interface HostBuildInput extends ReleaseBuildInput {
  /** Package from which the host is built. */
  readonly remote: RemotePackage;
  /** Version of the release; absent: that of the package. */
  readonly version?: string;
}

export const createHostConfig = (input: HostBuildInput): Configuration => {
  const common = createBaseConfig(input, input.remote.dir, HOST, false);
  return {
    ...common,
    module: { rules: [...common.module.rules, breakpointsRule] },
    entry: { [HOST]: [...findLanguageFonts(input), input.remote.mfe.expose] },
    output: {
      ...createOutputOptions(input),
      filename: createHashedName(HOST),
      publicPath: toReleaseBasePath(HOST, input.version ?? input.remote.version),
      uniqueName: HOST,
    },
    plugins: [
      new ModuleFederationPlugin({
        ...federationOptions,
        name: HOST,
        shared: toHostSharedOptions(),
        experiments: {
          // Leaves out the plugin's loading of remotes: the platform does that (container-loader.ts, supervised-releases.ts).
          optimization: { ...federationOptions.experiments.optimization, disableRemote: true },
        },
      }),
      createRuntimePlugin('runtime-of-host'),
      new SchemaEnginePlugin(),
      createStylesheetPlugin(false),
      new ChunkLoadingPlugin(),
    ],
  };
};

/** Returns the stylesheet of the fonts that only pages in this language need, in addition to the Latin ones. */
const findLanguageFonts = ({ remote, language }: HostBuildInput): string[] => {
  const fonts = createRequire(join(remote.dir, 'package.json')).resolve('@cairn/ui/fonts.css');
  const own = fonts.replace(/css$/, `${language}.css`);
  return existsSync(own) ? [own] : [];
};

/**
 * Returns the configuration of the theme script: one file without federation and chunk loading, which can run before the first
 * paint.
 */
export const createThemeConfig = ({ remote, ...input }: HostBuildInput): Configuration => ({
  ...createBaseConfig({ outDir: input.outDir, mode: input.mode }, remote.dir, 'theme', false),
  devtool: false,
  entry: { theme: './src/theme.ts' },
  output: { ...createOutputOptions(input), clean: false },
});

export const createRemoteConfig = (input: RemoteBuildInput): Configuration => {
  const { remote, serve = false } = input;
  const container = toContainerName(remote.mfe.name, input.version ?? remote.version);
  const common = createBaseConfig(input, remote.dir, container, serve);
  return {
    ...common,
    module: { rules: [...common.module.rules, remoteLayerRule] },
    entry: {},
    output: {
      ...createOutputOptions(input),
      filename: createHashedName(container, ENTRY_NAME),
      // Loads chunks from the folder of the container, so that one build runs at any URL.
      publicPath: 'auto',
      clean: { keep: `${STANDALONE_FOLDER}/` },
      uniqueName: container,
      // Unique for each release by its version; otherwise release 1.1 would run chunks of 1.0.
      chunkLoadingGlobal: `webpackChunk${container}`,
      crossOriginLoading: 'anonymous',
    },
    plugins: [
      new ModuleFederationPlugin({
        ...federationOptions,
        name: container,
        ...(serve && { filename: ENTRY_FILE }),
        exposes: Object.fromEntries(
          listExposedModules(remote.mfe).map(({ name, source, chunk }) => [
            name,
            { import: source, name: chunk },
          ]),
        ),
        shared: toRemoteSharedOptions(remote.mfe, serve ? OWN_MODULES_IN_DEVELOPMENT : []),
      }),
      createRuntimePlugin('runtime-of-remote'),
      new SchemaEnginePlugin(),
      createStandaloneFilesPlugin(input.standaloneFiles ?? {}),
      createStylesheetPlugin(serve),
      ...(serve
        ? [
            new ReactRefreshPlugin({
              // This module reports changed code that throws while it is loaded, which no other event reports.
              overlay: { entry: false, module: ERRORS_IN_PAGE_SCRIPT, sockIntegration: false },
              library: container,
            }),
            createDevErrorsEntry(remote.dir),
            createDevBackendsPlugin(input.devBackends),
          ]
        : [new ChunkLoadingPlugin()]),
    ],
  };
};

export const createOutputOptions = ({
  outDir,
}: ReleaseBuildInput): NonNullable<Configuration['output']> => ({
  path: outDir,
  filename: '[name].[contenthash:8].js',
  chunkFilename: '[name].[contenthash:8].js',
  chunkLoadTimeout: CHUNK_TIMEOUT_MS,
  assetModuleFilename: '[name].[hash:8][ext]',
  clean: true,
});

const minimizerOptions = { compress: { passes: 3 }, mangle: true };

export const createBaseConfig = (
  { mode, cacheDir, language = SOURCE_LANGUAGE }: ReleaseBuildInput,
  dir: string,
  container: string,
  serve: boolean,
): Configuration & { readonly module: { readonly rules: RuleSetRule[] } } => {
  const production = mode === 'production';
  const rules = [...createModuleRules(container, production, serve), createMessagesRule(language)];
  return {
    mode,
    context: dir,
    target: ['web', 'es2023'],
    // No eval, which the page's policy forbids in development as well. Released files do not name their source map, which is
    // not public.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    performance: false,
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    ...(cacheDir && {
      cache: {
        type: 'filesystem',
        cacheDirectory: cacheDir,
        // Each build has its own cache, because two simultaneous builds would overwrite each other's file.
        name: `${container}-${mode}`,
        version: computeCacheVersion(),
        // The list is empty, because `version` changes with webpack's own package as well.
        buildDependencies: { defaultWebpack: [] },
      },
    }),
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      alias: production ? leanRouterAlias : {},
    },
    module: { rules },
    optimization: {
      // Emits nothing after an error: a page that has received a module with an error accepts no later change.
      emitOnErrors: false,
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      mangleExports: 'size',
      // Bytes of source. Smaller code that two screens share is copied into each, which compresses better than a chunk.
      splitChunks: {
        minSize: 30_000,
        // Fillers share no chunk with pages: each is one file, and pages stay as they are.
        chunks: (chunk) => !chunk.canBeInitial() && !isSlotFillChunk(chunk.name),
      },
      minimizer: [new Minimizer({ minify: Minimizer.swcMinify, minimizerOptions })],
    },
  };
};

const createModuleRules = (
  container: string,
  production: boolean,
  serve: boolean,
): RuleSetRule[] => [
  // Parses packages of 'type: module' so that they may use require(), which strict ESM forbids.
  { test: /\.[cm]?[jt]sx?$/, type: 'javascript/auto', resolve: { fullySpecified: false } },
  ...(production ? [leanRouterRule, leanContractsRule, leanIconsRule, leanScormAgainRule] : []),
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('swc-loader'),
    options: {
      sourceMaps: true,
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          react: { runtime: 'automatic', development: !production, refresh: serve },
        },
      },
    },
  },
  {
    test: /\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: require.resolve('css-loader'),
        // Two releases may have different versions of one part of shared/ui on a page, so their class names must differ. Eight
        // characters keep some 2000 names apart; the usual 20 do not compress, 1 KB on every first route.
        options: {
          modules: {
            auto: true,
            namedExport: false,
            localIdentHashSalt: container,
            localIdentName: '[hash:base64:8]',
          },
        },
      },
    ],
  },
  { test: /\.(?:woff2|svg|webm|mp4|png|webp)$/, type: 'asset/resource' },
  // A module worker whose URL is `new URL(…)` is a separate file, not part of the bundle.
  { test: /\.mjs$/, dependency: 'url', type: 'asset/resource' },
];

/** Stylesheets are files in development too, with hot reload, because the policy allows no style elements. */
const createStylesheetPlugin = (serve: boolean) => {
  const name = serve ? '[name].css' : '[name].[contenthash:8].css';
  return new MiniCssExtractPlugin({ filename: name, chunkFilename: name });
};
