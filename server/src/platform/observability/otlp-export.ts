/** Exports to a collector by OTLP over HTTP. The exporters read its URL and headers from `OTEL_EXPORTER_OTLP_*`. */
import { SpanKind, SpanStatusCode, type Tracer, context, trace } from '@opentelemetry/api';
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
import { traceOutgoingCalls } from './outgoing-traces.ts';
import { traceRequests } from './request-traces.ts';
import { subscribeToStatements } from '../database/statement-channel.ts';

/**
 * Creates a span for each SQL statement of a request or job, with its text and without its values.
 * @returns a function that ends it
 */
const traceStatements = (tracer: Tracer): (() => void) =>
  subscribeToStatements((sent) => {
    const active = context.active();
    // Statements outside of a request or job, such as polling for jobs, get no trace.
    if (trace.getSpan(active)?.isRecording() !== true) return;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sent.text };
    const started = { kind: SpanKind.CLIENT, attributes, startTime: sent.startedAt };
    const span = tracer.startSpan(findSqlOperation(sent.text), started, active);
    if (sent.failure !== undefined) {
      span.setAttribute('error.type', sent.failure);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  });

const findSqlOperation = (text: string): string =>
  /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement';

/** Maximum length of a span's attribute in characters; longer than the longest SQL statement. */
const MAX_ATTRIBUTE_LENGTH = 8000;

export const createMetricsSender = (): IMetricReader =>
  new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() });

/** Removes error messages from spans, because they may contain personal data. Only the kind of failure is exported. */
class MessageFreeSpanProcessor extends BatchSpanProcessor {
  onEnding(span: Span): void {
    // Setting a status without a message also removes the message.
    if (span.status.code === SpanStatusCode.ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
  }
}

/**
 * Creates the tracing that exports to the collector.
 * @param fraction fraction, 0 to 1, of the traces to record that begin at this server; for a trace that begins at a proxy, the
 * proxy decides
 */
export const openTracing = (resource: Resource, fraction: number) => {
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(fraction) }),
    // Libraries record the message and stack of an error as events, so events are dropped.
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH, eventCountLimit: 0 },
    spanProcessors: [new MessageFreeSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('cairn');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const ends = [traceStatements(tracer), traceOutgoingCalls(tracer)];
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
