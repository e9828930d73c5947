/** The streamed answer of an assistant: 'data: {"response": "…"}' lines up to 'data: [DONE]'. Sources: 000 §4 and §7, HELP-08. */
import { createLineReader } from './stream-lines.ts';

/** Where an answer comes from. */
export interface AnswerSource {
  readonly title: string;
  /** A path of this site, or an http(s) address. */
  readonly href: string;
}

export type AnswerEvent =
  /** To be appended as it is, without a space. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sources'; readonly sources: readonly AnswerSource[] }
  | { readonly type: 'done' };

/** One answer. Whatever follows 'done' is left out. */
export interface AnswerReader {
  readonly push: (bytes: Uint8Array) => AnswerEvent[];
  /** The stream is over, with or without its mark; always ends in 'done', unless that was said before. */
  readonly end: () => AnswerEvent[];
}

export const DONE_MARK = '[DONE]';

export const createAnswerReader = (): AnswerReader => {
  const reader = createLineReader();
  let isDone = false;
  const read = (lines: readonly string[]): AnswerEvent[] => {
    const events: AnswerEvent[] = [];
    for (const line of lines) {
      if (isDone) break;
      const payload = payloadOf(line);
      if (payload === undefined) continue;
      isDone = payload.trim() === DONE_MARK;
      events.push(...(isDone ? [{ type: 'done' } as const] : eventsOf(payload)));
    }
    return events;
  };
  return {
    push: (bytes) => read(reader.push(bytes)),
    end: () => {
      const events = read(reader.end());
      if (isDone) return events;
      isDone = true;
      return [...events, { type: 'done' }];
    },
  };
};

/** Undefined for blank lines, comments and the other fields of an event stream. */
const payloadOf = (line: string): string | undefined =>
  line.startsWith('data:') ? line.slice(line.startsWith('data: ') ? 6 : 5) : undefined;

const eventsOf = (payload: string): AnswerEvent[] => {
  const { response, sources } = jsonObject(payload);
  if (typeof response !== 'string') return payload === '' ? [] : [{ type: 'text', text: payload }];
  const listed = Array.isArray(sources) ? sources.filter(isSource) : [];
  return [
    ...(response === '' ? [] : [{ type: 'text', text: response } as const]),
    ...(listed.length === 0 ? [] : [{ type: 'sources', sources: listed } as const]),
  ];
};

/** Empty for anything else. */
const jsonObject = (text: string): { response?: unknown; sources?: unknown } => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

/** An outside assistant is a stranger: no link of its may run script. */
const isSource = (value: unknown): value is AnswerSource => {
  const { title, href } = (value ?? {}) as { title?: unknown; href?: unknown };
  if (typeof title !== 'string' || typeof href !== 'string' || title === '') return false;
  return /^\/(?![/\\])/.test(href) || /^https?:\/\//i.test(href);
};
