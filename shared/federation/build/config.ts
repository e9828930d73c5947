/** The webpack configuration of the host and of every remote: a remote has none of its own (docs/decisions/001). */
import { createRequire } from 'node:module';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { dirname, join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import Minimizer from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { containerName, EXPOSED } from '../src/page-global.ts';
import { ChunkLoadingPlugin } from './chunk-loading-plugin.ts';
import { OwnFilePlugin } from './own-file-plugin.ts';
import type { RemotePackage } from './package.ts';
import { borrowedByRemote, lentByHost, OWN_IN_DEVELOPMENT } from './singletons.ts';

const require = createRequire(import.meta.url);
const { ModuleFederationPlugin } = webpack.container;
const { ProvideSharedPlugin } = webpack.sharing;

/** The container of a remote; in production with a hash. */
export const ENTRY = 'remoteEntry.js';

export interface BuildInput {
  outDir: string;
  mode: 'production' | 'development';
  /** Where webpack keeps what it parsed; absent: nothing is kept. */
  cacheDir?: string;
}

export interface RemoteBuildInput extends BuildInput {
  remote: RemotePackage;
  /** Instead of the package's own. */
  version?: string;
  /** Under webpack-dev-server, with hot reload. */
  serve?: boolean;
}

export function hostConfig(input: BuildInput & { dir: string }): Configuration {
  return {
    ...base(input, input.dir, 'host', false),
    entry: { host: './src/index.tsx' },
    output: { ...output(input), publicPath: '/assets/', uniqueName: 'host' },
    plugins: [
      new ProvideSharedPlugin({ shareScope: 'default', provides: lentByHost() }),
      new OwnFilePlugin(),
      stylesheets(false),
      new ChunkLoadingPlugin(),
    ],
  };
}

/** A script of its own, without any loader, so that it can run before the first paint. */
export function themeConfig({ dir, ...input }: BuildInput & { dir: string }): Configuration {
  return {
    ...base({ outDir: input.outDir, mode: input.mode }, dir, 'theme', false),
    devtool: false,
    entry: { theme: './src/theme.ts' },
    output: { ...output(input), clean: false },
  };
}

export function remoteConfig(input: RemoteBuildInput): Configuration {
  const { remote, serve = false } = input;
  const container = containerName(remote.mfe.name, input.version ?? remote.version);
  return {
    ...base(input, remote.dir, container, serve),
    entry: {},
    output: {
      ...output(input),
      // Chunks come from wherever the container came from: one build runs under any host and version folder.
      publicPath: 'auto',
      // Names webpack's global chunk registry. Without the version, release 1.1 would run the code of 1.0.
      uniqueName: container,
      crossOriginLoading: 'anonymous',
    },
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: serve ? ENTRY : ENTRY.replace('.js', '.[contenthash:8].js'),
        exposes: { [EXPOSED]: { import: remote.mfe.expose, name: 'app' } },
        shared: borrowedByRemote(remote.mfe.hostApi, serve ? OWN_IN_DEVELOPMENT : []),
      }),
      new OwnFilePlugin(),
      stylesheets(serve),
      serve
        ? new ReactRefreshPlugin({ overlay: false, library: container })
        : new ChunkLoadingPlugin(),
    ],
  };
}

function output({ outDir }: BuildInput): NonNullable<Configuration['output']> {
  return {
    path: outDir,
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    assetModuleFilename: '[name].[hash:8][ext]',
    clean: true,
  };
}

function base(
  { mode, cacheDir }: BuildInput,
  dir: string,
  container: string,
  serve: boolean,
): Configuration {
  const production = mode === 'production';
  return {
    mode,
    context: dir,
    target: ['web', 'es2023'],
    // No eval in development either: the page's policy forbids it.
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    performance: false,
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    ...(cacheDir && {
      cache: {
        type: 'filesystem',
        cacheDirectory: cacheDir,
        // One for each build: two that run at a time would take each other's file away.
        name: `${container}-${mode}`,
        buildDependencies: { config: [import.meta.dirname + '/'] },
      },
    }),
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      alias: production ? { 'react-router$': leanRouter() } : {},
    },
    module: { rules: rules(container, production, serve) },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      mangleExports: 'size',
      // Of source. Below this, what two screens share comes with each: smaller chunks compress worse than they save.
      splitChunks: { minSize: 30_000 },
      minimizer: [
        new Minimizer({
          minify: Minimizer.swcMinify,
          minimizerOptions: { compress: { passes: 3 }, mangle: true },
        }),
      ],
    },
  };
}

/** The router's package names its development build for every bundler; this one has no warnings in it. */
function leanRouter(): string {
  const fromRouterDom = createRequire(require.resolve('react-router-dom'));
  return join(
    dirname(fromRouterDom.resolve('react-router/package.json')),
    'dist/production/index.mjs',
  );
}

function rules(container: string, production: boolean, serve: boolean): RuleSetRule[] {
  return [
    // 'type: module' packages would otherwise be strict ESM, where require() is not understood.
    { test: /\.[cm]?[jt]sx?$/, type: 'javascript/auto', resolve: { fullySpecified: false } },
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
          // The same part of shared/ui in two releases must not answer to one class name: both styles are on the page.
          // Eight characters keep some 2000 names apart; the usual 20 do not compress, 1 KB on every first route.
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
    // A module worker addressed by `new URL(…)` is a file of its own, not part of the bundle.
    { test: /\.mjs$/, dependency: 'url', type: 'asset/resource' },
  ];
}

/** Stylesheets are files in development too (with hot reload): the policy allows no style elements. */
function stylesheets(serve: boolean) {
  const name = serve ? '[name].css' : '[name].[contenthash:8].css';
  return new MiniCssExtractPlugin({ filename: name, chunkFilename: name });
}
