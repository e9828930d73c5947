/** Builds a remote with esbuild. Shared modules come from the page; the plugin writes the container and remote.json. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import type { BuildOptions, Metafile, Plugin, PluginBuild } from 'esbuild';
import { CLASSIC_ENTRY_FILE, createClassicEntry } from './classic-entry.ts';
import { type ExposedModule, listExposedModules } from './exposed-modules.ts';
import { type ExternalBuild, readExternalRelease } from './external-build.ts';
import { wrapInRemoteLayer } from './remote-layer.ts';
import { listSharedRanges } from './singletons.ts';
import { writeDescriptor } from './write-descriptor.ts';

/** Path of the module that provides the shared modules. It has the extension of this file: compiled or source. */
const SHARED_MODULES_FILE = join(
  import.meta.dirname,
  `borrowed-modules${extname(import.meta.filename)}`,
);

/**
 * Returns the plugin for `esbuild.build({ plugins: [esbuildRemote('.')] })`. It also sets all other options that a release needs.
 */
export const esbuildRemote = (folder: string, build: ExternalBuild = {}): Plugin => ({
  name: 'cairn-remote',
  setup: (bundler) => {
    const { dir, mfe, version, outDir } = readExternalRelease(folder, build);
    const borrows = listSharedRanges(mfe.hostApi, mfe.brings);
    const exposed = listExposedModules(mfe);
    Object.assign(bundler.initialOptions, {
      ...DEFAULT_OPTIONS,
      ...bundler.initialOptions,
      ...REQUIRED_OPTIONS,
      absWorkingDir: dir,
      outdir: outDir,
      entryPoints: createEntryPoints(dir, exposed),
    } satisfies BuildOptions);
    resolveSharedModules(bundler, Object.keys(borrows));
    addStyleLayer(bundler);
    bundler.onEnd(async ({ metafile, errors }) => {
      if (errors.length > 0 || !metafile) return;
      const built = createOutputLookup(metafile, { dir, outDir });
      const sharedModules = built.of(SHARED_MODULES_FILE);
      const scripts = exposed.map(({ name, source }) => [name, built.of(source).script]);
      const styles = [...new Set(exposed.flatMap(({ source }) => built.of(source).styles))];
      const listFiles = (source: string) => {
        const { script, imports } = built.of(source);
        return [sharedModules.script, script, ...imports, ...styles];
      };
      const entry = createClassicEntry({
        name: mfe.name,
        version,
        styles,
        modules: exposed.map(({ name }) => name),
        init: `await (await import(at("${sharedModules.script}"))).borrowSharedModules(scope, ${JSON.stringify(borrows)});`,
        app: `import(at(${JSON.stringify(Object.fromEntries(scripts))}[module]))`,
      });
      await writeFile(join(outDir, CLASSIC_ENTRY_FILE), entry);
      const first = listFiles(mfe.expose);
      const ofFiller = (slot: string) => listFiles(mfe.fills?.[slot]?.module ?? '');
      const release = { outDir, version, entry: CLASSIC_ENTRY_FILE, first, ofFiller };
      await writeDescriptor({ mfe }, release);
    });
  },
});

const createEntryPoints = (dir: string, exposed: readonly ExposedModule[]) => ({
  ...Object.fromEntries(exposed.map(({ chunk, source }) => [chunk, join(dir, source)])),
  lent: SHARED_MODULES_FILE,
});

const DEFAULT_OPTIONS: BuildOptions = {
  minify: true,
  // Writes source maps that no file names, so that the public does not get them.
  sourcemap: 'external',
  target: 'es2023',
  jsx: 'automatic',
};

const REQUIRED_OPTIONS: BuildOptions = {
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
const resolveSharedModules = (bundler: PluginBuild, names: readonly string[]): void => {
  const choices = names.map((name) => name.replaceAll(/[./]/g, String.raw`\$&`)).join('|');
  bundler.onResolve({ filter: new RegExp(`^(?:${choices})$`) }, ({ path }) => ({
    path,
    namespace: 'cairn-lent',
  }));
  bundler.onResolve({ filter: /^cairn:lent$/ }, () => ({ path: SHARED_MODULES_FILE }));
  bundler.onLoad({ filter: /./, namespace: 'cairn-lent' }, ({ path }) => ({
    contents: `module.exports = require("cairn:lent").getBorrowedModule(${JSON.stringify(path)});`,
    resolveDir: import.meta.dirname,
  }));
};

const addStyleLayer = (bundler: PluginBuild): void => {
  bundler.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
    contents: wrapInRemoteLayer(await readFile(path, 'utf8')),
    loader: path.endsWith('.module.css') ? 'local-css' : 'css',
  }));
};

interface Folders {
  readonly dir: string;
  readonly outDir: string;
}

/** Returns a look-up of the files that esbuild made from an entry point, relative to the release. */
const createOutputLookup = ({ outputs: written }: Metafile, { dir, outDir }: Folders) => {
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
