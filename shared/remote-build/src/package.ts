import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  hostDeclarationSchema,
  type RemoteDeclaration,
  remoteDeclarationSchema,
  versionSchema,
} from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { z } from 'zod';
import { readHostApiVersion } from './singletons.ts';

/** A folder from which a release is built: a remote or the host. */
export interface RemotePackage {
  readonly dir: string;
  readonly version: string;
  readonly mfe: RemoteDeclaration;
}

/** Error for a package.json from which no release can be built. */
export class PackageFileError extends Error {
  override readonly name = 'PackageFileError';
  /** Advice for the author, as a sentence without the full stop. */
  readonly advice: string;

  constructor(message: string, { advice, cause }: { readonly advice: string; cause: unknown }) {
    super(message, { cause });
    this.advice = advice;
  }
}

/** Returns the titles of the pages that the package.json in `dir` declares, of the host or of a remote. */
export const readPageTitles = (dir: string): string[] => {
  const { mfe } = titlesSchema.parse(readPackageJson(dir));
  return mfe.routes.map(({ title }) => title);
};

const titlesSchema = z.object({
  mfe: z.object({ routes: z.array(z.object({ title: z.string() })) }),
});

/**
 * Reads the package.json of a folder.
 * @throws PackageFileError if it is not valid JSON; errors of the file system as they are
 */
export const readPackageJson = (dir: string): unknown => {
  const file = join(dir, 'package.json');
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PackageFileError(`${file} ${describeJsonFault(text, cause)}`, {
      advice: text.startsWith(BYTE_ORDER_MARK)
        ? 'Save it as UTF-8 without the mark'
        : 'Correct the JSON',
      cause,
    });
  }
};

/** Byte order mark. Some editors write it. npm accepts it, but webpack's resolver and others cannot read such a file. */
const BYTE_ORDER_MARK = '\uFEFF';

const describeJsonFault = (text: string, cause: unknown): string => {
  if (text.startsWith(BYTE_ORDER_MARK)) return 'begins with a byte order mark.';
  return text.trim() === '' ? 'is empty.' : `is no JSON: ${(cause as Error).message}.`;
};

/**
 * Reads the package.json of a remote or of the host.
 * @throws PackageFileError with all faults of its version and its `mfe` field
 */
export const readRemotePackageJson = (dir: string): RemotePackage => {
  const manifest = readPackageJson(dir);
  const parsed = (isHost(manifest) ? hostManifestSchema : remoteManifestSchema).safeParse(manifest);
  if (!parsed.success)
    throw new PackageFileError(`${join(dir, 'package.json')}:\n${z.prettifyError(parsed.error)}`, {
      advice: 'Correct these fields of the package.json',
      cause: parsed.error,
    });
  return { dir, ...parsed.data };
};

const isHost = (manifest: unknown): boolean =>
  z.object({ mfe: z.object({ name: z.literal(HOST) }) }).safeParse(manifest).success;

const remoteManifestSchema = z.object({ version: versionSchema, mfe: remoteDeclarationSchema });

/** The host runs with its own API, and only its own code listens to events, so its package declares neither. */
const hostManifestSchema = z.object({
  version: versionSchema,
  mfe: hostDeclarationSchema.transform((declared): RemoteDeclaration => ({
    ...declared,
    hostApi: `^${readHostApiVersion()}`,
    events: { emits: [], listens: [] },
  })),
});
