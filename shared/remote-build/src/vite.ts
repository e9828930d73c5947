/** Builds a remote with Vite: the federation plugin with this platform's options, a classic container, and remote.json. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import type { Plugin, PluginOption, Rollup } from 'vite';
import { toContainerName } from '@cairn/release-contract/page-global';
import { CLASSIC_ENTRY_FILE, createClassicEntry } from './classic-entry.ts';
import { DEV_VERSION } from './dev-address.ts';
import { listExposedModules } from './exposed-modules.ts';
import { type ExternalBuild, type ExternalRelease, readExternalRelease } from './external-build.ts';
import { wrapInRemoteLayer } from './remote-layer.ts';
import { toRemoteSharedOptions } from './singletons.ts';
import { writeDescriptor } from './write-descriptor.ts';

/** File of the federation container. Pages load the classic script, which imports it. */
const CONTAINER_FILE = 'remoteEntry.js';

/** Returns the plugins for `plugins: [viteRemote('.'), …]`. They also set the build options that a release needs. */
export const viteRemote = (dir: string, build: ExternalBuild = {}): PluginOption[] => {
  const release = readExternalRelease(dir, build);
  return [
    createReleasePlugin(release),
    federation({
      name: toContainerName(release.mfe.name, release.version),
      filename: CONTAINER_FILE,
      dts: false,
      manifest: false,
      shareStrategy: 'loaded-first',
      exposes: Object.fromEntries(
        listExposedModules(release.mfe).map(({ name, source }) => [name, source]),
      ),
      shared: toRemoteSharedOptions(release.mfe),
    }),
  ];
};

const createReleasePlugin = (release: ExternalRelease): Plugin => ({
  name: 'cairn-remote',
  enforce: 'pre',
  config: ({ build }) => ({
    // Relative URLs, so that a release can be served from any folder.
    base: './',
    build: {
      target: 'es2023',
      outDir: release.outDir,
      emptyOutDir: true,
      sourcemap: build?.sourcemap ?? 'hidden',
      modulePreload: false,
      // Writes one stylesheet, which the container loads.
      cssCodeSplit: false,
      rollupOptions: { input: join(release.dir, release.mfe.expose) },
    },
  }),
  transform: {
    filter: { id: /\.css(?:\?|$)/ },
    // Returns an empty map, without which Rollup warns of each stylesheet.
    handler: (code) => ({ code: wrapInRemoteLayer(code), map: { mappings: '' } }),
  },
  writeBundle: {
    order: 'post',
    handler: async (_, bundle) => {
      await finishRelease(release, bundle);
    },
  },
});

const finishRelease = async (
  release: ExternalRelease,
  bundle: Rollup.OutputBundle,
): Promise<void> => {
  const { mfe, version, outDir } = release;
  const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
  const container = findChunks(bundle, CONTAINER_FILE);
  const importContainer = `import(at("${CONTAINER_FILE}"))`;
  const entry = createClassicEntry({
    name: mfe.name,
    version,
    styles,
    modules: listExposedModules(mfe).map((exposed) => exposed.name),
    init: `await (await ${importContainer}).init(scope);`,
    app: `${importContainer}.then((made) => made.get(module))`,
  });
  await writeFile(join(outDir, CLASSIC_ENTRY_FILE), entry);
  // Only a release has a descriptor. Pages with a `dev` build get the same data from their URL.
  if (version === DEV_VERSION) return;
  await writeDescriptor(release, {
    outDir,
    version,
    entry: CLASSIC_ENTRY_FILE,
    first: [...container, ...listChunks(bundle, join(release.dir, mfe.expose)), ...styles],
    ofFiller: (slot) => {
      const files = listChunks(bundle, join(release.dir, mfe.fills?.[slot]?.module ?? ''));
      return [...files.filter((file) => !container.has(file)), ...styles];
    },
  });
};

/** Returns the chunk of an exposed module, and its static imports. */
const listChunks = (bundle: Rollup.OutputBundle, source: string): string[] => {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.includes(source),
  );
  return chunk ? [...findChunks(bundle, chunk.fileName)] : [];
};

/** Returns a chunk and its static imports. */
const findChunks = (bundle: Rollup.OutputBundle, first: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [first];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) continue;
    found.add(name);
    waiting.push(...chunk.imports);
  }
  return found;
};
