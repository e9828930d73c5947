import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { openPackageFolder } from './folder-source.ts';
import type { ImportedScormPackage } from './imported-package.ts';
import { flushToDisk, flushAllToDisk } from './flush-files.ts';
import { ScormPackageError } from './package-error.ts';
import { refuseOtherPackageStandards } from './other-manifests.ts';
import type { ScormImportSource } from './package-source.ts';
import { ExternalUrlCollector } from './external-urls.ts';
import { readPackageTexts } from './package-texts.ts';
import { parseScormManifest } from './parse-manifest.ts';
import { SandboxObstacleCollector } from './sandbox-note.ts';

import {
  unpackScormPackage,
  type PackageImportLimits,
  type UnpackedPackageFiles,
} from './unpack-package.ts';
import { openZippedPackage } from './zip-source.ts';

/**
 * Default limits of a package import: those of PAPI-93, and a size of the manifest that is larger than that of any valid
 * package.
 */
export const DEFAULT_PACKAGE_IMPORT_LIMITS: PackageImportLimits = {
  entries: 10_000,
  totalBytes: 1024 ** 3,
  ratio: 100,
  manifestBytes: 5 * 1024 ** 2,
};

const MANIFEST = 'imsmanifest.xml';

const openSource = async (source: string): Promise<ScormImportSource> => {
  const found = await stat(source).catch(() => {
    throw new ScormPackageError('not-a-package', `There is no file '${path.basename(source)}'.`);
  });
  return found.isDirectory() ? openPackageFolder(source) : openZippedPackage(source);
};

/** Returns notes for the importer about features in a package's files that will not work. */
const findContentNotes = async (
  folder: string,
  files: ReadonlySet<string>,
  launchFiles: readonly string[],
): Promise<string[]> => {
  const looks = [new SandboxObstacleCollector(launchFiles), new ExternalUrlCollector()];
  for await (const text of readPackageTexts(folder, files))
    for (const look of looks) look.look(text);
  return looks.flatMap((look) => look.notes());
};

const describeMissingManifest = (files: readonly string[]): ScormPackageError => {
  const named = files.find((name) => name.toLowerCase() === MANIFEST);
  if (named !== undefined) {
    const message = `The archive has '${named}'; the name of this file has to be ${MANIFEST}, in small letters.`;
    return new ScormPackageError('manifest-missing', message, named);
  }
  const deeper = files.find((name) => name.toLowerCase().endsWith(`/${MANIFEST}`));
  const found = deeper === undefined ? `has no ${MANIFEST}` : `has ${MANIFEST} in a folder`;
  const message = `The archive ${found}; it has to be at the root of the archive.`;
  return new ScormPackageError('manifest-missing', message, deeper);
};

const readManifest = async (
  folder: string,
  { files, bytes }: UnpackedPackageFiles,
  limits: PackageImportLimits,
): Promise<ImportedScormPackage> => {
  if (!files.has(MANIFEST)) {
    refuseOtherPackageStandards(files);
    throw describeMissingManifest([...files]);
  }
  const manifest = path.join(folder, MANIFEST);
  if ((await stat(manifest)).size > limits.manifestBytes)
    throw new ScormPackageError('too-large', `${MANIFEST} is too large.`, MANIFEST);
  const parsed = parseScormManifest(await readFile(manifest), files);
  const launchFiles = (parsed.outline ?? [parsed.launch]).map(({ LaunchFile }) => LaunchFile);
  const notes = [...parsed.notes, ...(await findContentNotes(folder, files, launchFiles))];
  return { ...parsed, notes, files: files.size, bytes };
};

/**
 * Returns whether an error of the import is a fault of this machine and not of the package. Examples are a full disk and a
 * missing permission.
 */
const isMachineFault = (problem: unknown): boolean =>
  ['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EMFILE', 'ENFILE', 'EIO', 'EDQUOT'].includes(
    String((problem as NodeJS.ErrnoException).code),
  );

const toPackageError = (problem: unknown): unknown => {
  if (problem instanceof ScormPackageError || isMachineFault(problem)) return problem;
  const message = problem instanceof Error ? problem.message : String(problem);
  return new ScormPackageError('not-a-package', `The package cannot be unpacked: ${message}`);
};

const STALE_AFTER_MS = 60 * 60 * 1000;

/** Removes temporary folders that killed imports of a package have left beside the target. */
const removeLeftovers = async (into: string): Promise<void> => {
  const parent = path.dirname(into);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${path.basename(into)}.part-`)) continue;
    const leftover = path.join(parent, name);
    const found = await stat(leftover).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > STALE_AFTER_MS)
      await rm(leftover, { recursive: true });
  }
};

/** Replaces an old folder of a package by the new one. Readers between the two renames find neither. */
const replaceFolder = async (staging: string, into: string): Promise<void> => {
  const aside = `${staging}-old`;
  const hadOld = await rename(into, aside).then(
    () => true,
    () => false,
  );
  try {
    await rename(staging, into);
  } catch (problem) {
    if (hadOld) await rename(aside, into);
    throw problem;
  }
  await flushToDisk(path.dirname(into));
  await rm(aside, { recursive: true, force: true });
};

/**
 * Unpacks a SCORM package beside `into` and renames it at the end, so that a refused package leaves nothing behind.
 * @param source a ZIP archive, or a folder with imsmanifest.xml at its root
 * @param into the folder of the package; an existing folder is replaced, so a new one is preferable
 * @throws ScormPackageError if the package cannot be used; other errors are faults of this machine
 */
export const importScormPackage = async (
  source: string,
  into: string,
  limits: PackageImportLimits = DEFAULT_PACKAGE_IMPORT_LIMITS,
): Promise<ImportedScormPackage> => {
  await mkdir(path.dirname(into), { recursive: true });
  await removeLeftovers(into);
  const opened = await openSource(source);
  const staging = `${into}.part-${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(staging);
    const unpacked = await unpackScormPackage(opened, staging, limits);
    const imported = await readManifest(staging, unpacked, limits);
    await flushAllToDisk(staging, [...unpacked.files, ...unpacked.folders, '.']);
    await replaceFolder(staging, into);
    return imported;
  } catch (problem) {
    await rm(staging, { recursive: true, force: true });
    throw toPackageError(problem);
  } finally {
    opened.close();
  }
};
