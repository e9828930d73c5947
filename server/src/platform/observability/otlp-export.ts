/** What goes to a collector, by OTLP over HTTP; where to, and with which headers, the exporters read from `OTEL_EXPORTER_OTLP_*`. */
import { context, SpanStatusCode } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import { type IMetricReader, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Span,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { traceOutgoing } from './outgoing-traces.ts';
import { traceRequests } from './request-traces.ts';
import { traceStatements } from './statement-traces.ts';

/** The longest statement has less. */
const LONGEST_ATTRIBUTE = 8000;

export const createMetricsSender = (): IMetricReader =>
  new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() });

/** An error's words may hold somebody's data: of a failure only its kind leaves the house. */
class SpansWithoutWords extends BatchSpanProcessor {
  onEnding(span: Span): void {
    // Without a message it replaces one that has it.
    if (span.status.code === SpanStatusCode.ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
  }
}

/** @param share of the traces that begin here, 0 to 1; where a proxy has begun one, it has decided */
export const openTracing = (resource: Resource, share: number) => {
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    // Events are how libraries tell the words and the stack of an error.
    spanLimits: { attributeValueLengthLimit: LONGEST_ATTRIBUTE, eventCountLimit: 0 },
    spanProcessors: [new SpansWithoutWords({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('cairn');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const ends = [traceStatements(tracer), traceOutgoing(tracer)];
  const propagator = new W3CTraceContextPropagator();
  return {
    provider,
    propagator,
    traceApp: (app: FastifyInstance, proxyHeaders: readonly string[]) =>
      traceRequests(app, { tracer, propagator, proxyHeaders }),
    close: async (): Promise<void> => {
      for (const end of ends) end();
      await provider.shutdown();
      context.disable();
    },
  };
};
