/** Converts the bytes of a streamed answer to events. Each format supplies its own parser of lines. */
import { createLineReader } from './stream-lines.ts';

export interface AnswerDoneEvent {
  readonly type: 'done';
}

/** Reader that converts the bytes of one streamed answer to events. Lines after 'done' are ignored. */
export interface StreamedAnswerReader<E> {
  readonly push: (bytes: Uint8Array) => (E | AnswerDoneEvent)[];
  /** Ends the stream, with or without its end mark; returns a last 'done' unless `push` has returned it. */
  readonly end: () => (E | AnswerDoneEvent)[];
}

export const STREAM_END_MARK = '[DONE]';
const DONE: AnswerDoneEvent = { type: 'done' };

/** @param parseEvents returns the events of one line; it does not get the end mark */
export const createStreamedAnswerReader = <E>(
  parseEvents: (line: string) => readonly E[],
): StreamedAnswerReader<E> => {
  const reader = createLineReader();
  let isDone = false;
  const read = (lines: readonly string[]): (E | AnswerDoneEvent)[] => {
    const events: (E | AnswerDoneEvent)[] = [];
    for (const line of lines) {
      if (isDone) break;
      isDone = parseDataLine(line)?.trim() === STREAM_END_MARK;
      events.push(...(isDone ? [DONE] : parseEvents(line)));
    }
    return events;
  };
  return {
    push: (bytes) => read(reader.push(bytes)),
    end: () => {
      const events = read(reader.end());
      if (isDone) return events;
      isDone = true;
      return [...events, DONE];
    },
  };
};

/** Returns the text after 'data:' without one leading space; undefined for any other line. */
export const parseDataLine = (line: string): string | undefined => parseFieldLine(line, 'data');

/** Returns the text after the field's name without one leading space; undefined for any other line. */
export const parseFieldLine = (line: string, name: string): string | undefined =>
  line.startsWith(`${name}:`)
    ? line.slice(name.length + (line[name.length + 1] === ' ' ? 2 : 1))
    : undefined;

/** Parses a JSON object; returns undefined for any other text. */
export const parseJsonObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

/** Accepts only paths of this site and http(s) URLs, so that links from another service cannot run script. */
export const isSafeLink = (href: string): boolean =>
  /^\/(?![/\\])/.test(href) || /^https?:\/\//i.test(href);
