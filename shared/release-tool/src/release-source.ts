/** Sources of a release: a package that is built now, a folder that was built before, or the registry. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { findIncompatibleSharedPackages } from '@cairn/remote-build/installed-copies';
import {
  PackageFileError,
  type RemotePackage,
  readRemotePackageJson,
} from '@cairn/remote-build/package';
import { measureRelease, type MeasuredRelease, readReleaseFolder } from '../gate/read-candidate.ts';
import { DESCRIPTOR_FILE_NAME, toReleaseBasePath } from '@cairn/release-contract/descriptor';
import { isPreviewVersion } from '@cairn/release-contract/preview-version';
import type { CommandContext } from './command.ts';
import type { OptionTexts } from './command-line.ts';
import { rejectOwnBundler } from './own-bundler.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

export const SOURCE_OPTIONS: OptionTexts = {
  as: {
    value: 'VERSION',
    text: 'Builds this version instead of the package.json’s.',
  },
  out: {
    value: 'FOLDER',
    text: 'Where the build goes (else dist below the remote).',
  },
  'no-build': { text: 'Takes what the last build left there.' },
};

export interface LocalReleaseSource {
  /** Name of the remote; undefined if the folder does not contain it, which breaks a rule. */
  readonly name: string | undefined;
  /** Reads the release, after building it if necessary. */
  readonly read: () => Promise<MeasuredRelease>;
  /** True if `read` builds the release. */
  readonly isBuiltHere: boolean;
}

/** Returns the source that the command names: the folder of a remote or of a finished build. */
export const findLocalSource = (context: CommandContext): LocalReleaseSource =>
  findLocalSourceAs(context, (own) => context.options.text('as') ?? own);

/**
 * Returns the source as `findLocalSource` does, built as another version. @param toVersion returns the new version for that of the
 * package
 */
export const findLocalSourceAs = (
  { options, cwd, output }: CommandContext,
  toVersion: (own: string) => string,
): LocalReleaseSource => {
  const folder = resolve(cwd, options.positionals[0] ?? '.');
  if (existsSync(join(folder, DESCRIPTOR_FILE_NAME)))
    return {
      name: readRemoteName(join(folder, DESCRIPTOR_FILE_NAME)),
      read: () => readReleaseFolder(folder),
      isBuiltHere: false,
    };
  const remote = requirePackage(folder);
  const { name } = remote.mfe;
  const outDir = resolve(cwd, options.text('out') ?? join(folder, 'dist'));
  const read = async () => {
    if (!options.isSet('no-build')) {
      rejectOwnBundler(folder);
      const version = toVersion(remote.version);
      output.say(`Building ${name} ${version} into ${relative(cwd, outDir) || '.'} …`);
      await buildIntoFolder(remote, outDir, version);
    }
    return readReleaseFolder(outDir, remote.mfe);
  };
  return { name, read, isBuiltHere: !options.isSet('no-build') };
};

const readRemoteName = (file: string): string | undefined => {
  try {
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
};

export const requirePackage = (folder: string): RemotePackage => {
  if (!existsSync(join(folder, 'package.json')))
    throw new ToolError(
      `${folder} is no remote: it has neither a package.json nor a ${DESCRIPTOR_FILE_NAME}.`,
      {
        code: TOOL_EXIT_CODES.usage,
        next: 'Name the folder of the remote, for example: cairn-mfe check mfe-catalog',
      },
    );
  const remote = readRemotePackage(folder);
  refuseIncompatibleSharedPackages(remote);
  return remote;
};

const readRemotePackage = (folder: string): RemotePackage => {
  try {
    return readRemotePackageJson(folder);
  } catch (error) {
    if (!(error instanceof PackageFileError)) throw error;
    throw new ToolError(error.message, {
      code: TOOL_EXIT_CODES.refused,
      next: `${error.advice} and run the same command again.`,
      cause: error,
    });
  }
};

/** Throws before a build with an unfit React. Otherwise the release would fail later in a page, with an error of React. */
const refuseIncompatibleSharedPackages = (remote: RemotePackage): void => {
  const copies = findIncompatibleSharedPackages(remote);
  if (copies.length === 0) return;
  const wanted = copies.map(({ name, lent }) => `${name}@${lent}`).join(' ');
  throw new ToolError(
    copies
      .map(
        ({ name, installed, lent }) =>
          `${name} ${installed} is installed; this site provides ${lent}.`,
      )
      .join('\n'),
    {
      code: TOOL_EXIT_CODES.refused,
      next: `Install what the site provides (npm install ${wanted}), or bring a React of your own: "brings": ["react"] in "mfe".`,
    },
  );
};

const buildIntoFolder = async (
  remote: RemotePackage,
  outDir: string,
  version: string,
): Promise<void> => {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  // Imported on demand: webpack takes seconds to load, and most commands do not need it.
  const { buildRemote } = await import('@cairn/remote-build/build-remote');
  try {
    await buildRemote(remote, { outDir, mode: 'production', version });
  } catch (error) {
    throw new ToolError(`The remote could not be built:\n${(error as Error).message}`, {
      code: TOOL_EXIT_CODES.refused,
      next: 'Correct what the compiler names and run the same command again.',
      cause: error,
    });
  }
};

/** Returns a release from the registry. @throws for a version that is not published, or that is a preview */
export const loadPublishedRelease = async (
  { registry }: Pick<CommandContext, 'registry'>,
  name: string,
  version: string,
): Promise<MeasuredRelease> => {
  if (isPreviewVersion(version)) throw createPreviewVersionError(version);
  const base = toReleaseBasePath(name, version);
  const known = new Map<string, Promise<Buffer | undefined>>();
  const read = (path: string) => {
    const loading = known.get(path) ?? registry.download(base + path);
    known.set(path, loading);
    return loading;
  };
  if (!(await read(DESCRIPTOR_FILE_NAME)))
    throw new ToolError(`${name} ${version} is not published.`, {
      code: TOOL_EXIT_CODES.refused,
      next: 'Publish it first (cairn-mfe publish). The page /releases of the site lists what there is.',
    });
  return measureRelease({ read });
};

/** Creates the error for a preview's version on another channel, which the registry would refuse only after the mount. */
const createPreviewVersionError = (version: string): ToolError => {
  const message = `${version} is of a preview and runs on no other channel.`;
  return new ToolError(message, {
    code: TOOL_EXIT_CODES.refused,
    problems: [{ rule: 'preview-version', message, fix: 'Publish a version of its own.' }],
  });
};
