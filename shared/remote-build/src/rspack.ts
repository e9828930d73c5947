/**
 * Builds a remote with Rspack: the configuration, and the descriptor of the result. The page provides the federation runtime, as
 * for remotes of webpack (config.ts). This file has the differences between the two bundlers.
 */
import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { containerName, EXPOSED, PAGE_GLOBAL } from '@cairn/release-contract/page-global';
import { FILE_LIMIT_MS, withHash } from './chunk-loading-plugin.ts';
import { groupFiles } from './compile.ts';
import { federation } from './federation-options.ts';
import { type ForeignBuild, type ForeignRelease, foreignRelease } from './foreign-build.ts';
import { remoteLayerRule } from './remote-layer.loader.ts';
import { borrowedByRemote } from './singletons.ts';
import { writeDescriptor } from './write-descriptor.ts';

const require = createRequire(import.meta.url);
const BUNDLER_RUNTIME = /[\\/]webpack-bundler-runtime[\\/]/;

/** Returns the configuration of the remote in this folder, from its package.json. Teams may change the result. */
export const rspackRemote = (dir: string, build: ForeignBuild = {}): Configuration => {
  const release = foreignRelease(dir, build);
  const container = containerName(release.mfe.name, release.version);
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
      // Without the version, release 1.1 would run the code of 1.0.
      chunkLoadingGlobal: `webpackChunk${container}`,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[hash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: FILE_LIMIT_MS,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: rules(container) },
    // The page provides the federation runtime: the container has 3 KB instead of 31 KB.
    externals: [
      ({ request = '' }, done) => {
        if (BUNDLER_RUNTIME.test(request)) done(undefined, `var ${PAGE_GLOBAL}.runtime`);
        else done();
      },
    ],
    plugins: [
      new ScriptHashPlugin(),
      new rspack.CssExtractRspackPlugin({ filename: CSS, chunkFilename: CSS, insert: insertStyle }),
      new ModuleFederationPlugin({
        ...federation,
        name: container,
        filename: ENTRY,
        exposes: { [EXPOSED]: { import: [release.mfe.expose], name: 'app' } },
        shared: borrowedByRemote(release.mfe),
      }),
      new DescriptorPlugin(release),
    ],
  };
};

const ENTRY = 'remoteEntry.js';
const CSS = '[name].[contenthash:8].css';

const rules = (container: string): NonNullable<NonNullable<Configuration['module']>['rules']> => [
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
        (source) => `${source}\n${withHash('script', 'url')}`,
      );
    });
  }
}

/**
 * Adds the hashes to stylesheets. Rspack takes the function as text, and mistakes a text without brackets around its parameters
 * for a selector.
 */
const insertStyle = Object.assign(() => {}, {
  toString: () => `(link) => {${withHash('link', 'link.href')}
document.head.appendChild(link); }`,
});

/** Writes remote.json after all files are written. */
class DescriptorPlugin {
  readonly #release: ForeignRelease;

  constructor(release: ForeignRelease) {
    this.#release = release;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('DescriptorPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      await writeDescriptor(this.#release, {
        ...this.#release,
        entry: ENTRY,
        first: groupFiles({ compilation }, 'app'),
        ofScreen: (screen) => groupFiles({ compilation }, screen),
      });
    });
  }
}
