/** A step of the gate: the files of `deploy/`, each held against what knows its kind. No engine and no cluster is needed for that. */
import { alertProblems } from './lib/deployment/alerts.ts';
import { composeProblems } from './lib/deployment/compose.ts';
import { imageProblems } from './lib/deployment/image.ts';
import { manifestProblems } from './lib/deployment/manifests.ts';
import { proxyProblems } from './lib/deployment/proxy.ts';
import { serviceUnitProblems } from './lib/deployment/service-unit.ts';
import { unknownFields } from './lib/deployment/unknown-fields.ts';

const problems = [
  ...imageProblems(),
  ...composeProblems(),
  ...manifestProblems(),
  ...proxyProblems(),
  ...serviceUnitProblems(),
  ...alertProblems(),
  ...unknownFields(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
