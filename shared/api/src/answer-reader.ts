/** Bytes of a streamed answer to its events; what a line means is the format's own business. */
import { createLineReader } from './stream-lines.ts';

export interface AnswerDone {
  readonly type: 'done';
}

/** One answer. Whatever follows 'done' is left out. */
export interface AnswerReader<E> {
  readonly push: (bytes: Uint8Array) => (E | AnswerDone)[];
  /** The stream is over, with or without its mark; always ends in 'done', unless that was said before. */
  readonly end: () => (E | AnswerDone)[];
}

export const DONE_MARK = '[DONE]';
const DONE: AnswerDone = { type: 'done' };

/** @param eventsOf the events of one line other than the mark that ends an answer */
export const readAnswer = <E>(eventsOf: (line: string) => readonly E[]): AnswerReader<E> => {
  const reader = createLineReader();
  let isDone = false;
  const read = (lines: readonly string[]): (E | AnswerDone)[] => {
    const events: (E | AnswerDone)[] = [];
    for (const line of lines) {
      if (isDone) break;
      isDone = dataOf(line)?.trim() === DONE_MARK;
      events.push(...(isDone ? [DONE] : eventsOf(line)));
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

/** What stands behind 'data:', less one space; undefined for any other line. */
export const dataOf = (line: string): string | undefined => fieldOf(line, 'data');

/** What stands behind a field's name, less one space; undefined for any other line. */
export const fieldOf = (line: string, name: string): string | undefined =>
  line.startsWith(`${name}:`)
    ? line.slice(name.length + (line[name.length + 1] === ' ' ? 2 : 1))
    : undefined;

/** Undefined for anything else than a JSON object. */
export const jsonObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

/** Of a service that is a stranger: no link of its may run script. */
export const isSafeLink = (href: string): boolean =>
  /^\/(?![/\\])/.test(href) || /^https?:\/\//i.test(href);
