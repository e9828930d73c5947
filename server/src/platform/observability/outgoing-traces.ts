/**
 * Creates a span for each outgoing HTTP call of a request or job, from the events of node:diagnostics_channel for fetch and
 * node:http. It records only the server part of the URL, because paths and queries may contain personal data.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';

/** Data of an outgoing HTTP call that both diagnostics channels provide. */
interface OutgoingCall {
  readonly method: string;
  readonly server: string;
}

interface ChannelMessage {
  readonly request: object;
  readonly response?: { readonly statusCode?: number };
  readonly error?: Error;
}

/** Starts tracing outgoing calls. @returns a function that ends it */
export const traceOutgoingCalls = (tracer: Tracer): (() => void) => {
  const spans = new WeakMap<object, Span>();
  const begin = ({ request }: ChannelMessage): void => {
    const active = context.active();
    if (trace.getSpan(active)?.isRecording() !== true) return;
    const { method, server } = readOutgoingCall(request);
    const attributes = { 'http.request.method': method, 'server.address': server };
    spans.set(request, tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }, active));
  };
  const end = ({ request, response, error }: ChannelMessage): void => {
    const span = spans.get(request);
    spans.delete(request);
    const { statusCode } = response ?? {};
    if (statusCode !== undefined) span?.setAttribute('http.response.status_code', statusCode);
    if (error) span?.setAttribute('error.type', error.name);
    if (error || (statusCode ?? 0) >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
  return subscribeToChannels([
    ['undici:request:create', begin],
    ['undici:request:headers', end],
    ['undici:request:error', end],
    ['http.client.request.created', begin],
    ['http.client.response.finish', end],
    ['http.client.request.error', end],
  ]);
};

/** Reads an outgoing HTTP call: undici has an `origin`, node:http a `host` with a separate port. */
const readOutgoingCall = (request: object): OutgoingCall => {
  const { method, origin, host } = request as Record<string, unknown>;
  const server = typeof origin === 'string' ? new URL(origin).hostname : host;
  return {
    method: typeof method === 'string' ? method : 'GET',
    server: typeof server === 'string' ? server : '',
  };
};

const subscribeToChannels = (
  subscriptions: readonly (readonly [string, (message: ChannelMessage) => void])[],
) => {
  const listeners = subscriptions.map(
    ([name, hear]) => [name, (message: unknown) => hear(message as ChannelMessage)] as const,
  );
  for (const [name, listener] of listeners) subscribe(name, listener);
  return (): void => {
    for (const [name, listener] of listeners) unsubscribe(name, listener);
  };
};
