/**
 * A step of the gate that checks each file of `deploy/` with a tool for its format. It needs no container engine and no
 * cluster.
 */
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
