import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { root } from '../root.ts';

/** Returns the text of a file of `deploy/`. */
export const readDeployFile = (path: string): string =>
  readFileSync(join(root, 'deploy', path), 'utf8');

/** Returns the parsed YAML of a file of `deploy/`; the caller states its type. */
export const readDeployYaml = (path: string): unknown =>
  parse(readDeployFile(path), { merge: true });

/** Returns the names and values in a `.env` file of `deploy/`. */
export const readDeployEnv = (path: string): Readonly<Record<string, string>> =>
  parseEnv(readDeployFile(path)) as Record<string, string>;

/** Returns a list with the problem if the condition is false, otherwise an empty list. */
export const listProblemUnless = (isRight: boolean, problem: string): string[] =>
  isRight ? [] : [problem];

/** Returns a problem if an image is named without its digest, because a tag can later refer to another image. */
export const findImageDigestProblems = (where: string, image: string): string[] =>
  listProblemUnless(
    /:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image),
    `${where}: ${image} is named without its digest.`,
  );

/** Returns the files of `deploy/kubernetes` that the kustomization lists. */
export const listKubernetesManifestFiles = (): readonly string[] =>
  (readDeployYaml('kubernetes/kustomization.yaml') as { readonly resources: readonly string[] })
    .resources;
