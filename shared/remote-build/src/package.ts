import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  hostDeclarationSchema,
  type RemoteDeclaration,
  remoteDeclarationSchema,
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

/** What pages of the app in `dir`, the host or a remote, are called in its package.json. */
export const readTitles = (dir: string): string[] => {
  const { mfe } = readJson(join(dir, 'package.json'));
  return titlesSchema.parse(mfe).routes.map(({ title }) => title);
};

const titlesSchema = z.object({ routes: z.array(z.object({ title: z.string() })) });

const readJson = (file: string): PackageJson =>
  JSON.parse(readFileSync(file, 'utf8')) as PackageJson;

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly mfe?: unknown;
}

/** Reads the package.json of a remote, or of the host. Throws with every fault of its `mfe` field. */
export const readPackage = (dir: string): RemotePackage => {
  const file = join(dir, 'package.json');
  const { version, mfe } = readJson(file);
  const { name } = Object(mfe) as { readonly name?: unknown };
  const parsed = (name === HOST ? hostDeclaration : remoteDeclarationSchema).safeParse(mfe);
  if (!parsed.success) throw new Error(`${file}, "mfe":\n${z.prettifyError(parsed.error)}`);
  return { dir, version, mfe: parsed.data };
};

/** The host brings the API that it runs with, and is told of events by its own code alone. */
const hostDeclaration = hostDeclarationSchema.transform((declared): RemoteDeclaration => ({
  ...declared,
  hostApi: `^${hostApiVersion()}`,
  events: { emits: [], listens: [] },
}));
