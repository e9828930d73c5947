import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { root } from '../root.ts';

/** A file of `deploy/`. */
export const textOf = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8');

/** Whoever reads it says what it should be. */
export const yamlOf = (path: string): unknown => parse(textOf(path), { merge: true });

/** The names and values of a `.env` file. */
export const envOf = (path: string): Readonly<Record<string, string>> =>
  parseEnv(textOf(path)) as Record<string, string>;

/** `false` is a problem. */
export const unless = (isRight: boolean, problem: string): string[] => (isRight ? [] : [problem]);

/** A tag can be moved to other bytes, a digest cannot. */
export const digestProblems = (where: string, image: string): string[] =>
  unless(
    /:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image),
    `${where}: ${image} is named without its digest.`,
  );

/** Of `deploy/kubernetes`, as the kustomization lists them. */
export const manifestFiles = (): readonly string[] =>
  (yamlOf('kubernetes/kustomization.yaml') as { readonly resources: readonly string[] }).resources;
