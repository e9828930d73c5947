/** Reads a release from its folder. Sizes and hashes are measured, because the descriptor may be wrong. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import { listFilePaths, toIntegrity } from '@cairn/remote-build/finish-files';
import {
  DESCRIPTOR_FILE_NAME,
  descriptorSchema,
  type RemoteDeclaration,
} from '@cairn/release-contract/descriptor';
import type { ReleaseCandidate, MeasuredFile, GateProblem } from './gate-input.ts';
import { readScriptFacts } from './script-facts.ts';

const gzipAsync = promisify(gzip);

/** Returns the bytes of a file of a release; undefined if it does not exist. */
export type ReadReleaseFile = (path: string) => Promise<Buffer | undefined>;

export interface MeasuredRelease {
  /** Measured release; undefined if the descriptor is invalid, and `problems` says why. */
  readonly candidate: ReleaseCandidate | undefined;
  readonly problems: GateProblem[];
  readonly read: ReadReleaseFile;
}

/** Reads a folder with a remote.json. `declared` is the declaration in the release's package, if it is available. */
export const readReleaseFolder = async (
  folder: string,
  declared?: RemoteDeclaration,
): Promise<MeasuredRelease> => {
  const read: ReadReleaseFile = async (path) => {
    const file = join(folder, path);
    return existsSync(file) ? readFile(file) : undefined;
  };
  const paths = existsSync(folder)
    ? listFilePaths(folder).filter(
        (path) => path !== DESCRIPTOR_FILE_NAME && !/\.(?:br|gz)$/.test(path),
      )
    : [];
  return measureRelease({ read, paths, declared });
};

interface ReleaseFileSource {
  readonly read: ReadReleaseFile;
  /** Paths of all files of the release; undefined: the paths in the descriptor. */
  readonly paths?: string[];
  readonly declared?: RemoteDeclaration | undefined;
}

/** Measures the sizes and hashes of a release's files, from any source of bytes. */
export const measureRelease = async ({
  read,
  paths,
  declared,
}: ReleaseFileSource): Promise<MeasuredRelease> => {
  const descriptorBytes = await read(DESCRIPTOR_FILE_NAME);
  if (!descriptorBytes) return { candidate: undefined, problems: [NOT_BUILT_PROBLEM], read };
  const parsed = descriptorSchema.safeParse(parseJson(descriptorBytes));
  if (!parsed.success)
    return { candidate: undefined, problems: [toShapeProblem(parsed.error)], read };
  const descriptor = parsed.data;
  const measured = await Promise.all(
    (paths ?? descriptor.files.map(({ path }) => path)).map((path) =>
      measureReleaseFile(path, read),
    ),
  );
  const entry = await read(descriptor.entry);
  return {
    candidate: {
      descriptor,
      files: measured.filter((file) => file !== undefined),
      entryText: entry?.toString('utf8'),
      declared,
    },
    problems: [],
    read,
  };
};

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};

const measureReleaseFile = async (
  path: string,
  read: ReadReleaseFile,
): Promise<MeasuredFile | undefined> => {
  const bytes = await read(path);
  if (!bytes) return undefined;
  const small = await gzipAsync(bytes, { level: 9 });
  return {
    path,
    integrity: toIntegrity(bytes),
    bytes: bytes.length,
    gzipBytes: small.length,
    script: readScriptFacts(path, bytes),
  };
};

const NOT_BUILT_PROBLEM: GateProblem = {
  rule: 'descriptor-shape',
  message: `There is no ${DESCRIPTOR_FILE_NAME}: nothing is built there, or the last build has failed.`,
  fix: 'Build the release first: without --no-build the command builds it.',
};

const toShapeProblem = (error: z.ZodError): GateProblem => {
  const faults = error.issues.map(
    ({ path, message }) => `${path.length > 0 ? path.join('.') : DESCRIPTOR_FILE_NAME}: ${message}`,
  );
  return {
    rule: 'descriptor-shape',
    message: `${DESCRIPTOR_FILE_NAME} is no descriptor: ${faults.join('; ')}.`,
    fix: 'Build the release with the build of this platform; the descriptor is written there.',
  };
};
