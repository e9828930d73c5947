/** Reads the metrics page of an app as Prometheus does. */
import { readConfig } from '../src/platform/configuration/config.ts';
import {
  type Observability,
  openObservability,
} from '../src/platform/observability/observability.ts';

export interface MetricSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface WatchedMetrics {
  readonly observability: Observability;
  readonly scrape: () => Promise<string>;
  /** Returns the current sum of all samples with that name and these labels. */
  readonly read: (name: string, labels?: Readonly<Record<string, string>>) => Promise<number>;
  readonly samples: (name: string) => Promise<MetricSample[]>;
}

const LINE = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /([a-z_]\w*)="((?:[^"\\]|\\.)*)"/gi;

/** Parses the samples of a metrics page. Throws for a line that Prometheus could not read. */
export const parseMetricSamples = (page: string): MetricSample[] =>
  page
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [whole, name = '', labels = '', value = ''] = LINE.exec(line) ?? [];
      if (whole === undefined || Number.isNaN(Number(value.replace('Inf', 'Infinity'))))
        throw new Error(`Not a sample: ${line}`);
      const named = [...labels.matchAll(LABEL)].map(([, label = '', text = '']) => [label, text]);
      return {
        name,
        labels: Object.fromEntries(named) as Record<string, string>,
        value: Number(value.replace('Inf', 'Infinity')),
      };
    });

/**
 * Opens a metrics page on a free port, for the app of a test, and returns functions that read it.
 * @param env further settings
 */
export const openWatchedMetrics = async (
  env: Record<string, string> = {},
): Promise<WatchedMetrics> => {
  const observability = await openObservability(readConfig({ METRICS_PORT: '0', ...env }));
  if (!observability) throw new Error('Nothing is watched.');
  const scrape = async () => (await fetch(observability.pageUrl ?? '')).text();
  const samples = async (name: string) =>
    parseMetricSamples(await scrape()).filter((sample) => sample.name === name);
  return {
    observability,
    scrape,
    samples,
    read: async (name, labels = {}) => {
      const wanted = Object.entries(labels);
      const fitting = (await samples(name)).filter((sample) =>
        wanted.every(([label, text]) => sample.labels[label] === text),
      );
      return fitting.reduce((sum, { value }) => sum + value, 0);
    },
  };
};
