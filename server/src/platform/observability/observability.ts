/**
 * Metrics, for a separate page and for a collector, and traces, for a collector only. Without the settings for them, this code
 * is not loaded.
 */
import type { FastifyInstance } from 'fastify';
import type { ConstructorOptions } from 'pg-boss';
import type { Config } from '../configuration/config.ts';
import type { StudentSockets } from '../http/sockets.ts';
import type { MeasuredAppParts } from './measure-app.ts';

export interface Observability {
  /** Starts metrics and traces of the app, until it closes. Call it before all routes are added. */
  readonly watchApp: (
    app: FastifyInstance,
    watched: MeasuredAppParts & { readonly proxyHeaders?: readonly string[] | undefined },
  ) => void;
  readonly watchSockets: (app: FastifyInstance, sockets: Pick<StudentSockets, 'counts'>) => void;
  /** Options with which pg-boss, the library of background jobs, reports its own metrics and traces. */
  readonly jobs: ConstructorOptions['openTelemetry'];
  /** URL of the metrics page, `http://host:port/metrics`; undefined: no page. */
  readonly pageUrl: string | undefined;
  /** Sends the remaining metrics and traces to the collector, within two seconds. */
  readonly close: () => Promise<void>;
}

type TelemetrySettings = Pick<
  Config,
  | 'HOST'
  | 'METRICS_PORT'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_TRACES_EXPORTER'
  | 'OTEL_METRICS_EXPORTER'
  | 'OTEL_TRACES_SAMPLER_ARG'
  | 'OTEL_SERVICE_NAME'
>;

/**
 * Opens metrics and traces as configured. Returns undefined when none are configured. Rejects when the port of the page is
 * in use.
 */
export const openObservability = async (
  settings: TelemetrySettings,
): Promise<Observability | undefined> => {
  const { METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: collector } = settings;
  if (port === undefined && collector === undefined) return undefined;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry({
    page: port === undefined ? undefined : { port, host: settings.HOST },
    exportsMetrics: collector !== undefined && settings.OTEL_METRICS_EXPORTER === 'otlp',
    exportsTraces: collector !== undefined && settings.OTEL_TRACES_EXPORTER === 'otlp',
    tracedFraction: settings.OTEL_TRACES_SAMPLER_ARG,
    serviceName: settings.OTEL_SERVICE_NAME,
  });
};
