/** Builds host, remotes and the packages for external teams into .out: only changed ones, two at a time. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RemotePackage } from '@cairn/remote-build/package';
import { toBuildFolder, SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { DESCRIPTOR_FILE_NAME } from '@cairn/release-contract/descriptor';
import { PACKED_PACKAGES_FILE_NAME } from '@cairn/release-contract/packed-packages';
import { promoteBuild, readChannelFile } from './channel-file.ts';
import {
  type BuildOutputWithInputDigest,
  digestBuildInputs,
  isOutputFresh,
  markOutputFresh,
} from './input-digest.ts';
import { runExclusively } from './run-exclusively.ts';
import { root } from './root.ts';
import {
  readHostPackage,
  buildOutputFolder as builds,
  listRemotePackages,
  webpackCacheFolder,
} from './workspace.ts';

/** Language of the whole build: SITE_LANGUAGE, one of the languages with catalogues (docs/decisions/054). */
const BUILD_LANGUAGE = process.env['SITE_LANGUAGE'] ?? SOURCE_LANGUAGE;

const buildOut = toBuildFolder(builds, BUILD_LANGUAGE);

const PRODUCTION_BUILD = {
  mode: 'production',
  cacheDir: webpackCacheFolder,
  language: BUILD_LANGUAGE,
} as const;

export interface BuildUnitsOptions {
  /** Names of remotes that are not built, because the caller builds them. */
  readonly except?: string[];
}

/** Returns the names of the build units that have changed. It is cheap, because webpack is not loaded for it. */
export const listStaleBuildUnits = (options: BuildUnitsOptions = {}): string[] =>
  listUnits(options)
    .filter(isStale)
    .map(({ name }) => name);

/**
 * Builds the units that have changed. Returns the names of the built units. Rejects if a unit cannot be built, after all
 * other units are built.
 */
export const buildChangedUnits = (options: BuildUnitsOptions = {}): Promise<string[]> => {
  // Two simultaneous builds would remove each other's folders, but still mark them as up to date.
  return runExclusively(join(builds, 'build.sock'), () => buildStale(options));
};

const buildStale = async (options: BuildUnitsOptions): Promise<string[]> => {
  const stale = listUnits(options).filter(isStale);
  const waiting = [...stale];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let unit = waiting.shift(); unit; unit = waiting.shift())
      await buildUnit(unit).catch((error: unknown) => failures.push(error));
  };
  await Promise.all([worker(), worker()]);
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be built');
  return stale.map(({ name }) => name);
};

interface BuildUnit extends BuildOutputWithInputDigest {
  readonly name: string;
  readonly outDir: string;
  readonly build: (part: string) => Promise<unknown>;
  /** Makes the finished build the current one. */
  readonly built: () => void;
  readonly isInEffect: () => boolean;
}

const isStale = (unit: BuildUnit): boolean => !isOutputFresh(unit) || !unit.isInEffect();

const listUnits = ({ except = [] }: BuildUnitsOptions): BuildUnit[] => {
  const shared = digestBuildInputs([join(root, 'shared')]);
  const remotes = listRemotePackages().filter(({ mfe }) => !except.includes(mfe.name));
  return [
    ...[readHostPackage(), ...remotes].map((remote) => createRemoteUnit(remote, shared)),
    createPackagesUnit(shared),
  ];
};

const createRemoteUnit = (remote: RemotePackage, shared: string): BuildUnit => {
  const { mfe, version, dir } = remote;
  const outDir = join(buildOut, 'remotes', mfe.name, version);
  return {
    name: `${mfe.name} ${version}`,
    outDir,
    stamp: toStampPath(`${mfe.name}@${version}`),
    digest: digestBuildInputs([dir], shared, BUILD_LANGUAGE),
    output: join(outDir, DESCRIPTOR_FILE_NAME),
    build: async (part) => {
      const { buildRemote } = await import('@cairn/remote-build/build-remote');
      await buildRemote(remote, { outDir: part, ...PRODUCTION_BUILD });
    },
    built: () => {
      promoteBuild(buildOut, mfe.name, version);
    },
    isInEffect: () => readChannelFile(buildOut)[PRODUCTION]?.[mfe.name] !== undefined,
  };
};

const createPackagesUnit = (shared: string): BuildUnit => {
  const outDir = join(buildOut, 'packages');
  const folders = [join(root, 'shared', 'testing'), join(root, 'scripts', 'lib', 'packages')];
  return {
    name: 'packages',
    outDir,
    stamp: toStampPath('packages'),
    digest: digestBuildInputs(folders, shared, BUILD_LANGUAGE),
    output: join(outDir, PACKED_PACKAGES_FILE_NAME),
    build: async (part) => {
      const { packPublishedPackages: packPackages } = await import('./packages/pack.ts');
      await packPackages({ outDir: part, language: BUILD_LANGUAGE });
    },
    built: () => {},
    isInEffect: () => true,
  };
};

/** Builds into a temporary folder, so that an interrupted build does not change the result of the last one. */
const buildUnit = async (unit: BuildUnit): Promise<void> => {
  const { name, outDir, build } = unit;
  const part = `${outDir}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  try {
    await build(part);
  } catch (cause) {
    throw new Error(`${name} could not be built:\n${(cause as Error).message}`, { cause });
  }
  rmSync(outDir, { recursive: true, force: true });
  renameSync(part, outDir);
  markOutputFresh(unit);
  unit.built();
};

const toStampPath = (name: string): string => join(buildOut, 'stamps', name);
