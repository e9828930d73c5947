/** Sets up OpenTelemetry: metrics, traces and their exporters. Loaded only when configured. */
import { diag, DiagLogLevel } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AggregationType,
  createAllowListAttributesProcessor,
  type IMetricReader,
  MeterProvider,
  type ViewOptions,
} from '@opentelemetry/sdk-metrics';
import type { FastifyBaseLogger } from 'fastify';
import { startAppMetrics } from './measure-app.ts';
import { openMetricsPage } from './metrics-page.ts';
import type { Observability } from './observability.ts';
import { startConnectionMetrics } from './socket-metrics.ts';

interface TelemetryOptions {
  readonly page: { readonly port: number; readonly host: string } | undefined;
  readonly exportsMetrics: boolean;
  readonly exportsTraces: boolean;
  /** Fraction, 0 to 1, of the traces to record that begin at this server. */
  readonly tracedFraction: number;
  readonly serviceName: string;
}

/** Time in ms for sending the remaining metrics and traces when the server stops. */
const CLOSE_TIMEOUT_MS = 2000;
const WARNING_INTERVAL_MS = 60_000;

/**
 * Exports only the duration and the outcome of jobs from pg-boss's metrics. The server measures the other values itself or does
 * not need them.
 */
const VIEWS: ViewOptions[] = [
  ...[
    'messaging.client.operation.duration',
    'messaging.client.sent.messages',
    'messaging.client.consumed.messages',
    'pgboss.queue.jobs',
  ].map((instrumentName) => ({
    instrumentName,
    aggregation: { type: AggregationType.DROP } as const,
  })),
  {
    instrumentName: 'messaging.process.duration',
    name: 'job_duration_seconds',
    attributesProcessors: [
      createAllowListAttributesProcessor(['messaging.destination.name', 'error.type']),
    ],
  },
];

export const startOpenTelemetry = async (options: TelemetryOptions): Promise<Observability> => {
  const resource = createResource(options.serviceName);
  const shown = options.page && new PrometheusExporter({ preventServerStart: true });
  const otlp =
    options.exportsMetrics || options.exportsTraces ? await import('./otlp-export.ts') : undefined;
  const sent = options.exportsMetrics ? otlp?.createMetricsSender() : undefined;
  const readers: IMetricReader[] = [shown, sent].filter((reader) => reader !== undefined);
  const meterProvider = new MeterProvider({ resource, readers, views: VIEWS });
  const meter = meterProvider.getMeter('cairn');
  const tracing = options.exportsTraces
    ? otlp?.openTracing(resource, options.tracedFraction)
    : undefined;
  const page = shown && options.page && (await openMetricsPage(shown, options.page));
  return {
    pageUrl: page?.url,
    jobs: {
      meterProvider,
      ...(tracing && {
        tracerProvider: tracing.provider,
        propagator: tracing.propagator,
        propagateContext: true,
      }),
    },
    watchApp: (app, deps) => {
      limitWarnings(app.log);
      const endMeasuring = startAppMetrics(app, meter, deps);
      tracing?.traceApp(app, deps.proxyHeaders ?? []);
      app.addHook('onClose', async () => endMeasuring());
    },
    watchSockets: (app, sockets) => startConnectionMetrics(meter, app, sockets),
    close: async () => {
      page?.close();
      await waitUntilClosed(Promise.allSettled([meterProvider.shutdown(), tracing?.close()]));
      diag.disable();
    },
  };
};

const createResource = (serviceName: string): Resource =>
  defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': serviceName }));

const doNothing = () => undefined;

/** Logs one warning a minute, because exports to an unreachable collector fail every few seconds. */
const limitWarnings = (log: FastifyBaseLogger): void => {
  let last = -WARNING_INTERVAL_MS;
  const warn = (text: string): void => {
    if (performance.now() - last < WARNING_INTERVAL_MS) return;
    last = performance.now();
    log.warn({ reason: text.slice(0, 300) }, 'metrics or traces were not sent');
  };
  const logger = {
    error: warn,
    warn: doNothing,
    info: doNothing,
    debug: doNothing,
    verbose: doNothing,
  };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
};

const waitUntilClosed = async (ending: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
  });
  await Promise.race([ending, timeout]);
  clearTimeout(timer);
};
