import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { watchStatements } from '../database/statement-channel.ts';

/** A span for each statement of a request or a job: its text, never its values. @returns what ends it */
export const traceStatements = (tracer: Tracer): (() => void) =>
  watchStatements((sent) => {
    const active = context.active();
    // What nobody asked for, such as looking for jobs, is no trace of its own.
    if (trace.getSpan(active)?.isRecording() !== true) return;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sent.text };
    const started = { kind: SpanKind.CLIENT, attributes, startTime: sent.startedAt };
    const span = tracer.startSpan(operationOf(sent.text), started, active);
    if (sent.failure !== undefined) {
      span.setAttribute('error.type', sent.failure);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  });

const operationOf = (text: string): string =>
  /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement';
