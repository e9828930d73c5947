/**
 * A step of `npm run check` that checks each file of `deploy/` with a tool for its format. It needs no container engine and no
 * cluster.
 */
import { findAlertProblems } from './lib/deployment/alerts.ts';
import { findComposeProblems } from './lib/deployment/compose.ts';
import { findImageProblems } from './lib/deployment/image.ts';
import { findManualProblems } from './lib/deployment/manual.ts';
import { findKubernetesProblems } from './lib/deployment/manifests.ts';
import { findProxyConfigProblems } from './lib/deployment/proxy.ts';
import { findSystemdUnitProblems } from './lib/deployment/service-unit.ts';
import { findUnknownKubernetesFields } from './lib/deployment/unknown-fields.ts';

const problems = [
  ...findImageProblems(),
  ...findComposeProblems(),
  ...findKubernetesProblems(),
  ...findProxyConfigProblems(),
  ...findSystemdUnitProblems(),
  ...findAlertProblems(),
  ...findManualProblems(),
  ...findUnknownKubernetesFields(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
