/** A remote that is built by Vite: its federation plugin as this platform needs it, a classic container, and remote.json. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import type { Plugin, PluginOption, Rollup } from 'vite';
import { containerName, EXPOSED } from '@cairn/release-contract/page-global';
import { CLASSIC_ENTRY, classicEntry } from './classic-entry.ts';
import { DEV_VERSION } from './dev-address.ts';
import { type ForeignBuild, type ForeignRelease, foreignRelease } from './foreign-build.ts';
import { inRemoteLayer } from './remote-layer.ts';
import { borrowedByRemote } from './singletons.ts';
import { writeDescriptor } from './write-descriptor.ts';

/** The module that is the container; pages load the classic script before it. */
const CONTAINER = 'remoteEntry.js';

/** For `plugins: [viteRemote('.'), …]`. The options of a build that a release needs come with it. */
export const viteRemote = (dir: string, build: ForeignBuild = {}): PluginOption[] => {
  const release = foreignRelease(dir, build);
  return [
    releasePlugin(release),
    federation({
      name: containerName(release.mfe.name, release.version),
      filename: CONTAINER,
      dts: false,
      manifest: false,
      shareStrategy: 'loaded-first',
      exposes: { [EXPOSED]: release.mfe.expose },
      shared: borrowedByRemote(release.mfe),
    }),
  ];
};

const releasePlugin = (release: ForeignRelease): Plugin => ({
  name: 'cairn-remote',
  enforce: 'pre',
  config: ({ build }) => ({
    // Files are found beside the one that asks for them, wherever the release is served.
    base: './',
    build: {
      target: 'es2023',
      outDir: release.outDir,
      emptyOutDir: true,
      sourcemap: build?.sourcemap ?? 'hidden',
      modulePreload: false,
      // One file, which the container brings: the exposed module does not.
      cssCodeSplit: false,
      rollupOptions: { input: join(release.dir, release.mfe.expose) },
    },
  }),
  transform: {
    filter: { id: /\.css(?:\?|$)/ },
    // Without a map Rollup warns of each stylesheet; no page reads one of styles.
    handler: (code) => ({ code: inRemoteLayer(code), map: { mappings: '' } }),
  },
  writeBundle: {
    order: 'post',
    handler: async (_, bundle) => {
      await finish(release, bundle);
    },
  },
});

const finish = async (release: ForeignRelease, bundle: Rollup.OutputBundle): Promise<void> => {
  const { mfe, version, outDir } = release;
  const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
  const container = `import(at("${CONTAINER}"))`;
  const entry = classicEntry({
    name: mfe.name,
    version,
    styles,
    init: `await (await ${container}).init(scope);`,
    app: `${container}.then((made) => made.get(module))`,
  });
  await writeFile(join(outDir, CLASSIC_ENTRY), entry);
  // Only a release has a descriptor; pages of `dev` are told by their address what they load.
  if (version === DEV_VERSION) return;
  await writeDescriptor(release, {
    outDir,
    version,
    entry: CLASSIC_ENTRY,
    first: [...firstChunks(bundle, join(release.dir, mfe.expose)), ...styles],
  });
};

/** The container, the chunk of the exposed module, and what either begins with. */
const firstChunks = (bundle: Rollup.OutputBundle, exposed: string): string[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const app = chunks.find(({ moduleIds }) => moduleIds.includes(exposed))?.fileName;
  const found = new Set<string>();
  const waiting = [CONTAINER, ...(app === undefined ? [] : [app])];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || found.has(file)) continue;
    found.add(file);
    waiting.push(...chunk.imports);
  }
  return [...found];
};
