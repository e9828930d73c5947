import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type RemoteDeclaration,
  remoteDeclarationSchema,
} from '@cairn/release-contract/descriptor';
import { hostFilesSchema, type HostFiles } from '@cairn/release-contract/host-files';
import { z } from 'zod';

/** A folder of the workspace that is a remote. */
export interface RemotePackage {
  readonly dir: string;
  readonly version: string;
  readonly mfe: RemoteDeclaration;
}

/** The screens that the host's package.json declares under `mfe.routes`. */
export const readHostRoutes = (dir: string): HostFiles['routes'] => {
  const file = join(dir, 'package.json');
  const { mfe } = readJson(file);
  const parsed = z.strictObject({ routes: hostFilesSchema.shape.routes }).safeParse(mfe);
  if (!parsed.success) throw new Error(`${file}, "mfe":\n${z.prettifyError(parsed.error)}`);
  return parsed.data.routes;
};

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

/** Reads a remote's package.json. Throws with every fault of its `mfe` field. */
export const readPackage = (dir: string): RemotePackage => {
  const file = join(dir, 'package.json');
  const { version, mfe } = readJson(file);
  const parsed = remoteDeclarationSchema.safeParse(mfe);
  if (!parsed.success) throw new Error(`${file}, "mfe":\n${z.prettifyError(parsed.error)}`);
  return { dir, version, mfe: parsed.data };
};
