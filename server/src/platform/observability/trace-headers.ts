/** Headers with which another service continues the trace of a request. */
import { context, defaultTextMapSetter } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';

const propagator = new W3CTraceContextPropagator();

/**
 * Returns the header `traceparent` of the current span. While this server records no traces, the header contains the id of the
 * request as the trace id, so that the logs of both services contain the same id.
 */
export const readTraceHeaders = (requestId: string): Record<string, string> => {
  const headers: Record<string, string> = {};
  propagator.inject(context.active(), headers, defaultTextMapSetter);
  if (headers['traceparent'] !== undefined) return headers;
  const traceId = requestId.replaceAll('-', '').toLowerCase();
  if (!/^(?!0{32})[\da-f]{32}$/.test(traceId)) return {};
  return { traceparent: `00-${traceId}-${traceId.slice(16).replace(/^0+$/, '1'.repeat(16))}-00` };
};
