import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { readDeployFile } from './files.ts';

const ALERTS = 'deploy/grafana/alerts.yaml';
const MANUAL = 'docs/operations.md';

/**
 * Returns alerts that the manual does not explain, where the person on call looks them up, and explained ones that do not
 * exist.
 */
export const findAlertProblems = (): string[] => {
  const rules = readDeployFile('grafana/alerts.yaml').matchAll(/^ +- alert: (\w+)$/gm);
  const fired = new Set([...rules].map(([, name = '']) => name));
  const manual = readFileSync(join(root, MANUAL), 'utf8');
  const explained = new Set(manual.match(/\bCairn[A-Z]\w+/g));
  return [
    ...[...fired]
      .filter((name) => !explained.has(name))
      .map((name) => `${MANUAL}: does not explain ${name}.`),
    ...[...explained]
      .filter((name) => !fired.has(name))
      .map((name) => `${ALERTS}: has no ${name}.`),
  ];
};
