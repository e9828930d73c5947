import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { listProblemUnless, readDeployFile, readDeployYaml } from './files.ts';

const ALERTS = 'deploy/grafana/alerts.yaml';
const MONITOR = 'deploy/grafana/pod-monitor.yaml';
const MANUAL = 'docs/operations.md';

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
}

interface PodMonitor {
  readonly kind: string;
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly jobLabel: string;
    readonly podMetricsEndpoints: readonly { readonly port: string }[];
  };
}

/** Returns the problems of the alerts, and of the manifest by which Prometheus finds the processes in a cluster. */
export const findAlertProblems = (): string[] => {
  const { groups } = readDeployYaml('grafana/alerts.yaml') as {
    readonly groups: readonly { readonly rules: readonly AlertRule[] }[];
  };
  const expressions = new Set(groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)));
  return [
    ...findUnexplainedAlerts(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))),
    ...listProblemUnless(
      expressions.has('absent(up{job="cairn"})'),
      `${ALERTS}: no alert fires when Prometheus knows no process of the site.`,
    ),
    ...listProblemUnless(
      expressions.has('min(files_up{job="cairn"}) == 0'),
      `${ALERTS}: no alert fires when the object store is away.`,
    ),
    ...findMonitorProblems(readDeployYaml('grafana/pod-monitor.yaml') as PodMonitor),
  ];
};

/** Returns a problem if the job's name differs from the name in the alerts, or if the pods have no such port. */
const findMonitorProblems = ({ kind, metadata, spec }: PodMonitor): string[] => [
  ...listProblemUnless(
    kind === 'PodMonitor' && metadata.labels[spec.jobLabel] === 'cairn',
    `${MONITOR}: the job is not called cairn, as the alerts expect.`,
  ),
  ...listProblemUnless(
    spec.podMetricsEndpoints.every(({ port }) =>
      readDeployFile('kubernetes/deployment.yaml').includes(`- name: ${port}\n`),
    ),
    `${MONITOR}: the pods have no port of this name.`,
  ),
];

/** Returns alerts that the manual does not explain to the person on call, and alerts in the manual that do not exist. */
const findUnexplainedAlerts = (alerts: readonly string[]): string[] => {
  const fired = new Set(alerts);
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
