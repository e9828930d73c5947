/** Describes a release that another bundler built: makes remote.json from the package, the files and the bundler's manifest. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { z } from 'zod';
import { CLASSIC_ENTRY } from './classic-entry.ts';
import { filesBelow } from './finish-files.ts';
import type { ForeignRelease } from './foreign-build.ts';
import { isImportedModule } from './script-kind.ts';
import { writeDescriptor } from './write-descriptor.ts';

/** Writes remote.json. Throws, with a message for the team, if the folder has no container that a page could load. */
export const describeRelease = async (release: ForeignRelease): Promise<Descriptor> => {
  const { outDir, version, mfe } = release;
  const entry = containerIn(outDir);
  const first = FORMS.flatMap(({ file, firstFiles }) => {
    const path = join(outDir, file);
    return existsSync(path) ? firstFiles(JSON.parse(readFileSync(path, 'utf8')), mfe.expose) : [];
  });
  return writeDescriptor(release, { outDir, version, entry, first });
};

const CONTAINER = /^remoteEntry(?:\.\w+)?\.js$/;

const containerIn = (outDir: string): string => {
  const files = filesBelow(outDir);
  const entry = files.includes(CLASSIC_ENTRY)
    ? CLASSIC_ENTRY
    : files.find((file) => CONTAINER.test(file));
  if (entry === undefined)
    throw new Error(
      `${outDir} holds no container: neither ${CLASSIC_ENTRY} nor remoteEntry.js. See "The container" in docs/remote-contract.md.`,
    );
  if (isImportedModule(entry, readFileSync(join(outDir, entry))))
    throw new Error(
      `${entry} is an ES module, and pages load a classic script. See "The container" in docs/remote-contract.md.`,
    );
  return entry;
};

const files = z.array(z.string()).default([]);

const federationManifest = z.object({
  exposes: z.array(
    z.object({
      assets: z.object({ js: z.object({ sync: files }), css: z.object({ sync: files }) }),
    }),
  ),
});

const viteManifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: files, imports: files }),
);

const esbuildMetafile = z.object({
  outputs: z.record(
    z.string(),
    z.object({
      entryPoint: z.string().optional(),
      cssBundle: z.string().optional(),
      imports: z.array(z.object({ path: z.string(), kind: z.string() })),
    }),
  ),
});

interface Form {
  /** Path of the manifest that a bundler writes. */
  readonly file: string;
  /** Returns the files that every first view needs, relative to the folder. */
  readonly firstFiles: (json: unknown, expose: string) => string[];
}

const FORMS: readonly Form[] = [
  {
    file: 'mf-manifest.json',
    firstFiles: (json) =>
      federationManifest
        .parse(json)
        .exposes.flatMap(({ assets }) => assets.js.sync.concat(assets.css.sync)),
  },
  {
    file: '.vite/manifest.json',
    firstFiles: (json, expose) => {
      const chunks = viteManifest.parse(json);
      const filesOf = (name: string): string[] => {
        const { file, css, imports } = chunks[name] ?? { file: undefined, css: [], imports: [] };
        return file === undefined ? [] : [file, ...css, ...imports.flatMap(filesOf)];
      };
      return filesOf(posix.normalize(expose));
    },
  },
  {
    file: 'meta.json',
    firstFiles: (json, expose) => {
      const outputs = Object.entries(esbuildMetafile.parse(json).outputs);
      const found = outputs.find(([, { entryPoint }]) => entryPoint === posix.normalize(expose));
      if (!found) return [];
      const [path, { cssBundle, imports }] = found;
      const needed = imports.filter(({ kind }) => kind === 'import-statement');
      // All these files are in the folder of the exposed module.
      return [
        path,
        ...(cssBundle === undefined ? [] : [cssBundle]),
        ...needed.map((one) => one.path),
      ].map((one) => posix.relative(posix.dirname(path), one));
    },
  },
];
