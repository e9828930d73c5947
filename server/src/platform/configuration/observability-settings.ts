import { z } from 'zod';
import { httpUrl } from './setting-types.ts';

/** By the names that OpenTelemetry gives them; its exporters read the rest of `OTEL_EXPORTER_OTLP_*` themselves. */
export const observabilitySettings = {
  /** Where `/metrics` is read, on HOST; 0 picks a free port, absent: nowhere. Never the port of the site. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** A collector that takes OTLP over HTTP, `http://collector:4318`; absent: nothing is traced, and no metrics are sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  /** Share of the traces that begin here, 0 to 1; a trace that a proxy has begun is its to decide. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('cairn'),
};
