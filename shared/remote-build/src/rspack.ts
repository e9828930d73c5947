/**
 * Builds a remote with Rspack: the configuration, and the descriptor of the result. The page provides the federation runtime, as
 * for remotes of webpack (config.ts). This file has the differences between the two bundlers.
 */
import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { toContainerName, PAGE_GLOBAL_NAME } from '@cairn/release-contract/page-global';
import { CHUNK_TIMEOUT_MS, createIntegrityCode } from './chunk-loading-plugin.ts';
import { listGroupFiles } from './compile.ts';
import { listExposedModules } from './exposed-modules.ts';
import { federationOptions } from './federation-options.ts';
import { type ExternalBuild, type ExternalRelease, readExternalRelease } from './external-build.ts';
import { remoteLayerRule } from './remote-layer.loader.ts';
import { toRemoteSharedOptions } from './singletons.ts';
import { writeDescriptor } from './write-descriptor.ts';

const require = createRequire(import.meta.url);
const BUNDLER_RUNTIME = /[\\/]webpack-bundler-runtime[\\/]/;

/** Returns the configuration of the remote in this folder, from its package.json. Teams may change the result. */
export const rspackRemote = (dir: string, build: ExternalBuild = {}): Configuration => {
  const release = readExternalRelease(dir, build);
  const container = toContainerName(release.mfe.name, release.version);
  return {
    mode: 'production',
    context: release.dir,
    target: ['web', 'es2023'],
    devtool: 'hidden-source-map',
    entry: {},
    output: {
      path: release.outDir,
      publicPath: 'auto',
      uniqueName: container,
      // Unique for each release by its version; otherwise release 1.1 would run chunks of 1.0.
      chunkLoadingGlobal: `webpackChunk${container}`,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[hash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: createModuleRules(container) },
    // Leaves out the federation runtime, which the page provides: the container has 3 KB instead of 31 KB.
    externals: [
      ({ request = '' }, done) => {
        if (BUNDLER_RUNTIME.test(request)) done(undefined, `var ${PAGE_GLOBAL_NAME}.runtime`);
        else done();
      },
    ],
    plugins: [
      new ScriptHashPlugin(),
      new rspack.CssExtractRspackPlugin({
        filename: STYLE_FILE_PATTERN,
        chunkFilename: STYLE_FILE_PATTERN,
        insert: insertStyle,
      }),
      new ModuleFederationPlugin({
        ...federationOptions,
        name: container,
        filename: ENTRY_FILE,
        exposes: createExposesOption(release),
        shared: toRemoteSharedOptions(release.mfe),
      }),
      new DescriptorPlugin(release),
    ],
  };
};

const createExposesOption = ({ mfe }: ExternalRelease) =>
  Object.fromEntries(
    listExposedModules(mfe).map(({ name, source, chunk }) => [
      name,
      { import: [source], name: chunk },
    ]),
  );

const ENTRY_FILE = 'remoteEntry.js';
const STYLE_FILE_PATTERN = '[name].[contenthash:8].css';

const createModuleRules = (
  container: string,
): NonNullable<NonNullable<Configuration['module']>['rules']> => [
  {
    test: /\.[jt]sx?$/,
    exclude: /node_modules/,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  },
  { test: /\.css$/, enforce: 'pre', loader: String(remoteLayerRule.loader) },
  {
    test: /\.css$/,
    type: 'javascript/auto',
    use: [
      rspack.CssExtractRspackPlugin.loader,
      {
        loader: require.resolve('css-loader'),
        options: {
          modules: { auto: true, namedExport: false, localIdentHashSalt: container },
        },
      },
    ],
  },
  { test: /\.(?:woff2|svg|webm|mp4|png|webp)$/, type: 'asset/resource' },
];

/**
 * Adds to each chunk's script the hash that the page published. Rspack's own plugin writes all hashes into the container, 50
 * incompressible bytes for each chunk.
 */
class ScriptHashPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ScriptHashPlugin', (compilation) => {
      rspack.RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
        'ScriptHashPlugin',
        (source) => `${source}\n${createIntegrityCode('script', 'url')}`,
      );
    });
  }
}

/**
 * Adds the hashes to stylesheets. Rspack takes the function as text, and mistakes a text without brackets around its parameters
 * for a selector.
 */
const insertStyle = Object.assign(() => {}, {
  toString: () => `(link) => {${createIntegrityCode('link', 'link.href')}
document.head.appendChild(link); }`,
});

/** Plugin that writes remote.json after all files of the release are written. */
class DescriptorPlugin {
  readonly #release: ExternalRelease;

  constructor(release: ExternalRelease) {
    this.#release = release;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('DescriptorPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      await writeDescriptor(this.#release, {
        ...this.#release,
        entry: ENTRY_FILE,
        first: listGroupFiles({ compilation }, 'app'),
        ofScreen: (screen) => listGroupFiles({ compilation }, screen),
      });
    });
  }
}
