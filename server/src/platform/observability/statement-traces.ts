import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { subscribeToStatements } from '../database/statement-channel.ts';

/**
 * Creates a span for each SQL statement of a request or job, with its text and without its values.
 * @returns a function that ends it
 */
export const traceStatements = (tracer: Tracer): (() => void) =>
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
