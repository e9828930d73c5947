/** A step of the gate: the files of `deploy/`, each held against what knows its kind. No engine and no cluster is needed for that. */
import { composeProblems } from './lib/deployment/compose.ts';
import { imageProblems } from './lib/deployment/image.ts';
import { manifestProblems } from './lib/deployment/manifests.ts';
import { unknownFields } from './lib/deployment/unknown-fields.ts';

const problems = [
  ...imageProblems(),
  ...composeProblems(),
  ...manifestProblems(),
  ...unknownFields(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
