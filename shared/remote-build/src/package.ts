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
import { hostApiVersion } from './singletons.ts';

/** A folder that a release is built from: a remote, or the host. */
export interface RemotePackage {
  readonly dir: string;
  readonly version: string;
  readonly mfe: RemoteDeclaration;
}

/** A package.json that nothing can be built from. */
export class PackageFileError extends Error {
  override readonly name = 'PackageFileError';
  /** What its author does about it, as a sentence without the full stop. */
  readonly advice: string;

  constructor(message: string, { advice, cause }: { readonly advice: string; cause: unknown }) {
    super(message, { cause });
    this.advice = advice;
  }
}

/** What pages of the app in `dir`, the host or a remote, are called in its package.json. */
export const readTitles = (dir: string): string[] => {
  const { mfe } = titlesSchema.parse(readManifest(dir));
  return mfe.routes.map(({ title }) => title);
};

const titlesSchema = z.object({
  mfe: z.object({ routes: z.array(z.object({ title: z.string() })) }),
});

/** The package.json of a folder. Throws PackageFileError where it is no JSON, and as the file system does. */
export const readManifest = (dir: string): unknown => {
  const file = join(dir, 'package.json');
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PackageFileError(`${file} ${jsonFault(text, cause)}`, {
      advice: text.startsWith(MARK) ? 'Save it as UTF-8 without the mark' : 'Correct the JSON',
      cause,
    });
  }
};

/** Some editors put it in front. npm does not mind; the resolver of webpack, and others, cannot read the file then. */
const MARK = '\uFEFF';

const jsonFault = (text: string, cause: unknown): string => {
  if (text.startsWith(MARK)) return 'begins with a byte order mark.';
  return text.trim() === '' ? 'is empty.' : `is no JSON: ${(cause as Error).message}.`;
};

/** Reads the package.json of a remote, or of the host. Throws PackageFileError with every fault of its version and its `mfe` field. */
export const readPackage = (dir: string): RemotePackage => {
  const manifest = readManifest(dir);
  const parsed = (isHost(manifest) ? hostManifest : remoteManifest).safeParse(manifest);
  if (!parsed.success)
    throw new PackageFileError(`${join(dir, 'package.json')}:\n${z.prettifyError(parsed.error)}`, {
      advice: 'Correct these fields of the package.json',
      cause: parsed.error,
    });
  return { dir, ...parsed.data };
};

const isHost = (manifest: unknown): boolean =>
  z.object({ mfe: z.object({ name: z.literal(HOST) }) }).safeParse(manifest).success;

const remoteManifest = z.object({ version: versionSchema, mfe: remoteDeclarationSchema });

/** The host brings the API that it runs with, and is told of events by its own code alone. */
const hostManifest = z.object({
  version: versionSchema,
  mfe: hostDeclarationSchema.transform((declared): RemoteDeclaration => ({
    ...declared,
    hostApi: `^${hostApiVersion()}`,
    events: { emits: [], listens: [] },
  })),
});
