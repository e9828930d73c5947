/**
 * What watches the server from the inside: metrics, which a page of its own shows and which go to a collector, and traces, which
 * only a collector gets. Without settings for it none of this is loaded.
 */
import type { FastifyInstance } from 'fastify';
import type { ConstructorOptions } from 'pg-boss';
import type { Config } from '../configuration/config.ts';
import type { Sockets } from '../http/sockets.ts';
import type { WatchedApp } from './measure-app.ts';

export interface Observability {
  /** Before all routes; until the app closes. */
  readonly watchApp: (
    app: FastifyInstance,
    watched: WatchedApp & { readonly proxyHeaders?: readonly string[] | undefined },
  ) => void;
  readonly watchSockets: (app: FastifyInstance, sockets: Pick<Sockets, 'counts'>) => void;
  /** For background work, which measures and traces itself. */
  readonly jobs: ConstructorOptions['openTelemetry'];
  /** Where the metrics are read, `http://host:port/metrics`; undefined: on no page. */
  readonly pageUrl: string | undefined;
  /** Sends what is left to the collector, within two seconds. */
  readonly close: () => Promise<void>;
}

type Settings = Pick<
  Config,
  | 'HOST'
  | 'METRICS_PORT'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_TRACES_EXPORTER'
  | 'OTEL_METRICS_EXPORTER'
  | 'OTEL_TRACES_SAMPLER_ARG'
  | 'OTEL_SERVICE_NAME'
>;

/** Undefined: nobody wants to know. Rejects when the port of the page is taken. */
export const openObservability = async (settings: Settings): Promise<Observability | undefined> => {
  const { METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: collector } = settings;
  if (port === undefined && collector === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({
    page: port === undefined ? undefined : { port, host: settings.HOST },
    exportsMetrics: collector !== undefined && settings.OTEL_METRICS_EXPORTER === 'otlp',
    exportsTraces: collector !== undefined && settings.OTEL_TRACES_EXPORTER === 'otlp',
    tracedShare: settings.OTEL_TRACES_SAMPLER_ARG,
    serviceName: settings.OTEL_SERVICE_NAME,
  });
};
