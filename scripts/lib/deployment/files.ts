import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { root } from '../root.ts';

/** Returns the text of a file of `deploy/`. */
export const readDeployFile = (path: string): string =>
  readFileSync(join(root, 'deploy', path), 'utf8');

/** Returns the parsed content of a file; the caller states its type. */
export const readDeployYaml = (path: string): unknown =>
  parse(readDeployFile(path), { merge: true });

/** Returns the names and values of a `.env` file. */
export const readDeployEnv = (path: string): Readonly<Record<string, string>> =>
  parseEnv(readDeployFile(path)) as Record<string, string>;

/** Returns the problem if the condition is false. */
export const toProblem = (isRight: boolean, problem: string): string[] =>
  isRight ? [] : [problem];

/** Returns a problem if an image is named without its digest: a tag can be moved to other bytes. */
export const findDigestProblems = (where: string, image: string): string[] =>
  toProblem(
    /:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image),
    `${where}: ${image} is named without its digest.`,
  );

/** Returns the files of `deploy/kubernetes` that the kustomization lists. */
export const listManifestFiles = (): readonly string[] =>
  (readDeployYaml('kubernetes/kustomization.yaml') as { readonly resources: readonly string[] })
    .resources;
