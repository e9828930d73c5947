/**
 * Creates a span for each request, named by its route; database queries and outgoing calls are its children. It does not use
 * the OpenTelemetry instrumentations, because they patch imported modules and would need loader hooks for ES modules.
 */
import {
  type Context,
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findRoutePattern } from './request-metrics.ts';

interface TracedRequest {
  readonly span: Span;
  readonly context: Context;
}

interface Tracing {
  readonly tracer: Tracer;
  readonly propagator: TextMapPropagator;
  /** Headers that the proxies in front set or remove themselves. */
  readonly proxyHeaders: readonly string[];
}

/** Adds the tracing of requests to the app. Call it before all routes are added. */
export const traceRequests = (
  app: FastifyInstance,
  { tracer, propagator, proxyHeaders }: Tracing,
): void => {
  const traced = new WeakMap<FastifyRequest, TracedRequest>();
  const readParentContext = ({ headers }: FastifyRequest): Context =>
    proxyHeaders.includes('traceparent')
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT;

  app.addHook('onRequest', (request, _reply, done) => {
    const parent = readParentContext(request);
    const span = startRequestSpan(tracer, request, parent);
    const own = { span, context: trace.setSpan(parent, span) };
    traced.set(request, own);
    request.log = request.log.child({ traceId: span.spanContext().traceId });
    context.with(own.context, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = traced.get(request)?.span;
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  app.addHook('onRequestAbort', async (request) => {
    const span = traced.get(request)?.span;
    span?.setAttribute('error.type', 'aborted');
    span?.end();
  });
};

const startRequestSpan = (tracer: Tracer, request: FastifyRequest, parent: Context): Span => {
  const route = findRoutePattern(request);
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    'cairn.request_id': request.id,
  };
  return tracer.startSpan(
    `${request.method} ${route}`,
    { kind: SpanKind.SERVER, attributes },
    parent,
  );
};
