/** Builds a remote with esbuild. Shared modules come from the page; the plugin writes the container and remote.json. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import type { BuildOptions, Metafile, Plugin, PluginBuild } from 'esbuild';
import { CLASSIC_ENTRY, classicEntry } from './classic-entry.ts';
import { type ForeignBuild, foreignRelease } from './foreign-build.ts';
import { inRemoteLayer } from './remote-layer.ts';
import { sharedRanges } from './singletons.ts';
import { writeDescriptor } from './write-descriptor.ts';

/** Path of the module that provides the shared modules. It has the extension of this file: compiled or source. */
const LENT = join(import.meta.dirname, `lent-modules${extname(import.meta.filename)}`);

/**
 * Returns the plugin for `esbuild.build({ plugins: [esbuildRemote('.')] })`. It also sets all other options that a release needs.
 */
export const esbuildRemote = (folder: string, build: ForeignBuild = {}): Plugin => ({
  name: 'cairn-remote',
  setup: (bundler) => {
    const { dir, mfe, version, outDir } = foreignRelease(folder, build);
    const borrows = sharedRanges(mfe.hostApi, mfe.brings);
    Object.assign(bundler.initialOptions, {
      ...DEFAULTS,
      ...bundler.initialOptions,
      ...REQUIRED,
      absWorkingDir: dir,
      outdir: outDir,
      entryPoints: { app: join(dir, mfe.expose), lent: LENT },
    } satisfies BuildOptions);
    resolveLent(bundler, Object.keys(borrows));
    layerStyles(bundler);
    bundler.onEnd(async ({ metafile, errors }) => {
      if (errors.length > 0 || !metafile) return;
      const built = outputs(metafile, { dir, outDir });
      const [app, lent] = [built.of(mfe.expose), built.of(LENT)];
      const entry = classicEntry({
        name: mfe.name,
        version,
        styles: app.styles,
        init: `await (await import(at("${lent.script}"))).borrow(scope, ${JSON.stringify(borrows)});`,
        app: `import(at("${app.script}"))`,
      });
      await writeFile(join(outDir, CLASSIC_ENTRY), entry);
      const first = [lent.script, app.script, ...app.imports, ...app.styles];
      await writeDescriptor({ mfe }, { outDir, version, entry: CLASSIC_ENTRY, first });
    });
  },
});

const DEFAULTS: BuildOptions = {
  minify: true,
  // Source maps are part of the release, but no file names them, so the public does not get them.
  sourcemap: 'external',
  target: 'es2023',
  jsx: 'automatic',
};

const REQUIRED: BuildOptions = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  metafile: true,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
};

/** Replaces each shared module by one that exports the borrowed copy, so that code can import any name from it. */
const resolveLent = (bundler: PluginBuild, names: readonly string[]): void => {
  const choices = names.map((name) => name.replaceAll(/[./]/g, String.raw`\$&`)).join('|');
  bundler.onResolve({ filter: new RegExp(`^(?:${choices})$`) }, ({ path }) => ({
    path,
    namespace: 'cairn-lent',
  }));
  bundler.onResolve({ filter: /^cairn:lent$/ }, () => ({ path: LENT }));
  bundler.onLoad({ filter: /./, namespace: 'cairn-lent' }, ({ path }) => ({
    contents: `module.exports = require("cairn:lent").lent(${JSON.stringify(path)});`,
    resolveDir: import.meta.dirname,
  }));
};

const layerStyles = (bundler: PluginBuild): void => {
  bundler.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
    contents: inRemoteLayer(await readFile(path, 'utf8')),
    loader: path.endsWith('.module.css') ? 'local-css' : 'css',
  }));
};

interface Folders {
  readonly dir: string;
  readonly outDir: string;
}

/** Returns a look-up of the files that esbuild made from an entry point, relative to the release. */
const outputs = ({ outputs: written }: Metafile, { dir, outDir }: Folders) => {
  const below = (path: string) => relative(outDir, join(dir, path)).replaceAll('\\', '/');
  return {
    of: (source: string) => {
      const found = Object.entries(written).find(
        ([, { entryPoint }]) =>
          entryPoint !== undefined && resolve(dir, entryPoint) === resolve(dir, source),
      );
      if (!found) throw new Error(`esbuild has built no ${source}`);
      const [path, { cssBundle, imports }] = found;
      return {
        script: below(path),
        styles: cssBundle === undefined ? [] : [below(cssBundle)],
        imports: imports
          .filter(({ kind, external }) => kind === 'import-statement' && !external)
          .map((each) => below(each.path)),
      };
    },
  };
};
