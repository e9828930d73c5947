/**
 * Checks that the dashboard and the alerts in deploy/grafana query metrics that the page has; queries are parsed as in
 * Prometheus.
 */
import { readFile } from 'node:fs/promises';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { createJobs } from '../jobs/jobs.ts';
import { retryUntil } from '../../../test/server-process.ts';
import { type ReleaseTest, startReleaseTest } from '../../../test/test-releases.ts';
import {
  parseMetricSamples,
  openWatchedMetrics,
  type WatchedMetrics,
} from '../../../test/watched-metrics.ts';

const FOLDER = new URL('../../../../deploy/grafana/', import.meta.url);
/** Metrics and labels that Prometheus adds to each target. */
const OF_PROMETHEUS = new Map([['up', new Set<string>()]]);
const LABELS_OF_PROMETHEUS = new Set(['job', 'instance', 'le']);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly query: string }[];
  };
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly { alert: string; expr: string }[] }[];
}

interface Query {
  readonly where: string;
  readonly text: string;
  /** Labels of the result that the legend or the summary uses. */
  readonly told: readonly string[];
}

const fileOf = (name: string) => readFile(new URL(name, FOLDER), 'utf8');
const dashboard = async () => JSON.parse(await fileOf('cairn.json')) as Dashboard;
const labelsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Replaces variables as Grafana does. */
const filledIn = (expr: string) =>
  expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'cairn').replaceAll('$route', '.*');

const queriesOfDashboard = async (): Promise<Query[]> =>
  (await dashboard()).panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      where: title,
      text: filledIn(expr),
      told: labelsIn(legendFormat, /\{\{(\w+)\}\}/g),
    })),
  );

const queriesOfAlerts = async (): Promise<Query[]> => {
  const rules = parse(await fileOf('alerts.yaml')) as Rules;
  return rules.groups.flatMap((group) =>
    group.rules.map((rule) => ({
      where: rule.alert,
      text: rule.expr,
      told: labelsIn(JSON.stringify(rule), /\$labels\.(\w+)/g),
    })),
  );
};

/** Returns the metrics and labels of a query. Throws for a query that Prometheus would reject. */
const namesIn = ({ where, text }: Query) => {
  const selectors: { name: string; labels: string[] }[] = [];
  const groupings: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, type, from, to, node }) => {
      if (type.isError) throw new Error(`${where}: ${text} breaks off at ${from}.`);
      const word = text.slice(from, to);
      const inside = node.parent?.name;
      if (name === 'Identifier' && inside === 'VectorSelector')
        selectors.push({ name: word, labels: [] });
      if (name === 'LabelName' && inside === 'UnquotedLabelMatcher')
        selectors.at(-1)?.labels.push(word);
      if (name === 'LabelName' && inside === 'GroupingLabels') groupings.push(word);
    },
  });
  return { selectors, groupings };
};

let watched: WatchedMetrics;
let test: ReleaseTest;
let served: ReadonlyMap<string, ReadonlySet<string>>;
beforeAll(async () => {
  watched = await openWatchedMetrics();
  test = await startReleaseTest(undefined, { observability: watched.observability });
  await test.page('/catalog');
  const jobs = createJobs(test.sql, () => undefined, watched.observability.jobs);
  const queue = jobs.queue('letters', { retryLimit: 0 }, () => Promise.reject(new Error('no')));
  await jobs.start();
  await queue.add({});
  queue.wake();
  const failed = () => watched.read('job_duration_seconds_count', { error_type: 'Error' });
  await retryUntil(failed, (count) => count === 1);
  await jobs.stop();
  globalThis.gc?.();
  const labels = new Map<string, Set<string>>(OF_PROMETHEUS);
  const samples = () => watched.scrape().then(parseMetricSamples);
  const isThere = (name: string) => async () => (await samples()).some((one) => one.name === name);
  await retryUntil(isThere('nodejs_gc_duration_seconds_sum'), Boolean);
  for (const { name, labels: own } of await samples()) {
    const known = labels.get(name) ?? new Set();
    labels.set(name, new Set([...known, ...Object.keys(own)]));
  }
  served = labels;
});
afterAll(async () => {
  await test.close();
  await watched.observability.close();
});

describe.each([
  ['the dashboard', queriesOfDashboard, 25],
  ['the alerts', queriesOfAlerts, 10],
] as const)('%s', (_what, queriesOf, least) => {
  it('queries only metrics and labels that the page has', async () => {
    const queries = await queriesOf();
    expect(queries.length).toBeGreaterThan(least);
    const missing = queries.flatMap((query) => {
      const { selectors, groupings } = namesIn(query);
      const has = (metric: string, label: string) =>
        LABELS_OF_PROMETHEUS.has(label) || served.get(metric)?.has(label) === true;
      const unknown = selectors.filter(({ name }) => !served.has(name)).map(({ name }) => name);
      const unmatched = selectors.flatMap(({ name, labels }) =>
        labels.filter((label) => !has(name, label)).map((label) => `${name} ${label}`),
      );
      const ungrouped = [...groupings, ...query.told].filter(
        (label) => !selectors.some(({ name }) => has(name, label)),
      );
      const none = selectors.length === 0 ? ['nothing at all'] : [];
      return [...unknown, ...unmatched, ...ungrouped, ...none].map(
        (name) => `${query.where}: ${name}`,
      );
    });
    expect(missing).toEqual([]);
  });
});

it('the variables of the dashboard use labels that the page has', async () => {
  const queries = (await dashboard()).templating.list.map(({ query }) => query);
  const metrics = queries.flatMap((query) => labelsIn(query, /label_values\((\w+)/g));
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => !served.has(name))).toEqual([]);
});
