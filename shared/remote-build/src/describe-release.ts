/** Describes a release that another bundler built: makes remote.json from the package, the files and the bundler's manifest. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { z } from 'zod';
import { CLASSIC_ENTRY_FILE } from './classic-entry.ts';
import { listFilePaths } from './finish-files.ts';
import type { ExternalRelease } from './external-build.ts';
import { isImportedModule } from './script-kind.ts';
import { writeDescriptor } from './write-descriptor.ts';

/** Writes remote.json. Throws, with a message for the team, if the folder has no container that a page could load. */
export const describeRelease = async (release: ExternalRelease): Promise<Descriptor> => {
  const { outDir, version, mfe } = release;
  const entry = findContainer(outDir);
  const first = MANIFEST_FORMATS.flatMap(({ file, firstFiles }) => {
    const path = join(outDir, file);
    return existsSync(path) ? firstFiles(JSON.parse(readFileSync(path, 'utf8')), mfe.expose) : [];
  });
  return writeDescriptor(release, { outDir, version, entry, first });
};

const CONTAINER_FILE = /^remoteEntry(?:\.\w+)?\.js$/;

const findContainer = (outDir: string): string => {
  const files = listFilePaths(outDir);
  const entry = files.includes(CLASSIC_ENTRY_FILE)
    ? CLASSIC_ENTRY_FILE
    : files.find((file) => CONTAINER_FILE.test(file));
  if (entry === undefined)
    throw new Error(
      `${outDir} holds no container: neither ${CLASSIC_ENTRY_FILE} nor remoteEntry.js. See "The container" in docs/remote-contract.md.`,
    );
  if (isImportedModule(entry, readFileSync(join(outDir, entry))))
    throw new Error(
      `${entry} is an ES module, and pages load a classic script. See "The container" in docs/remote-contract.md.`,
    );
  return entry;
};

const fileListSchema = z.array(z.string()).default([]);

const federationManifestSchema = z.object({
  exposes: z.array(
    z.object({
      assets: z.object({
        js: z.object({ sync: fileListSchema }),
        css: z.object({ sync: fileListSchema }),
      }),
    }),
  ),
});

const viteManifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: fileListSchema, imports: fileListSchema }),
);

const esbuildMetafileSchema = z.object({
  outputs: z.record(
    z.string(),
    z.object({
      entryPoint: z.string().optional(),
      cssBundle: z.string().optional(),
      imports: z.array(z.object({ path: z.string(), kind: z.string() })),
    }),
  ),
});

interface ManifestFormat {
  /** Path of the manifest that a bundler writes. */
  readonly file: string;
  /** Returns the files that every first view needs, relative to the folder. */
  readonly firstFiles: (json: unknown, expose: string) => string[];
}

const MANIFEST_FORMATS: readonly ManifestFormat[] = [
  {
    file: 'mf-manifest.json',
    firstFiles: (json) =>
      federationManifestSchema
        .parse(json)
        .exposes.flatMap(({ assets }) => assets.js.sync.concat(assets.css.sync)),
  },
  {
    file: '.vite/manifest.json',
    firstFiles: (json, expose) => {
      const chunks = viteManifestSchema.parse(json);
      const listFiles = (name: string): string[] => {
        const { file, css, imports } = chunks[name] ?? { file: undefined, css: [], imports: [] };
        return file === undefined ? [] : [file, ...css, ...imports.flatMap(listFiles)];
      };
      return listFiles(posix.normalize(expose));
    },
  },
  {
    file: 'meta.json',
    firstFiles: (json, expose) => {
      const outputs = Object.entries(esbuildMetafileSchema.parse(json).outputs);
      const found = outputs.find(([, { entryPoint }]) => entryPoint === posix.normalize(expose));
      if (!found) return [];
      const [path, { cssBundle, imports }] = found;
      const needed = imports.filter(({ kind }) => kind === 'import-statement');
      // Bundlers write all these files into the folder of the exposed module.
      return [
        path,
        ...(cssBundle === undefined ? [] : [cssBundle]),
        ...needed.map((one) => one.path),
      ].map((one) => posix.relative(posix.dirname(path), one));
    },
  },
];
