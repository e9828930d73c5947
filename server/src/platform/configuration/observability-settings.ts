import { z } from 'zod';
import { httpUrlSchema } from './setting-types.ts';

/**
 * Settings of metrics and traces, named as OpenTelemetry names them. Its exporters read the other `OTEL_EXPORTER_OTLP_*`
 * variables themselves.
 */
export const observabilitySettingSchemas = {
  /** Port of `/metrics` on HOST; 0 picks a free port, absent: no metrics page. Must differ from the port of the site. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** URL of a collector for OTLP over HTTP, `http://collector:4318`; absent: no traces, and no metrics are sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlSchema.optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  /**
   * Fraction, 0 to 1, of the traces to record that begin at this server. For a trace that begins at a proxy, the proxy decides.
   */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('cairn'),
};
