/** Parts of an answer of a course's assistant, for all its services. */
import type { AssistantSource, AssistantMessageTimes } from './ai-message.ts';
import { isSafeLink } from './answer-reader.ts';

export type CourseAnswerPart =
  /** Text to append unchanged; it includes the spaces between words. */
  | { readonly type: 'text'; readonly text: string }
  /** All film times of the message; they replace those of earlier parts. */
  | { readonly type: 'times'; readonly times: AssistantMessageTimes }
  /** All sources of the message; they replace those of earlier parts. */
  | { readonly type: 'sources'; readonly sources: readonly AssistantSource[] };

/** Receives a problem for each skipped line, without the line's contents. */
export type ReportSkippedLine = (problem: Error) => void;

/** Rule to join chunks to one text. `words`: with a space where neither side has one (001 §9, SCO-26). `pieces`: unchanged. */
export type ChunkJoining = 'pieces' | 'words';

/** Returns a function that converts each chunk of an answer to the text to append. */
export const createChunkJoiner = (joining: ChunkJoining) => {
  let last = '';
  return (chunk: string): CourseAnswerPart[] => {
    if (chunk === '') return [];
    const needsSpace =
      joining === 'words' && last !== '' && !/\s$/.test(last) && !/^\s/.test(chunk);
    last = chunk;
    return [{ type: 'text', text: needsSpace ? ` ${chunk}` : chunk }];
  };
};

/** Converts titles, or objects with a title and an optional link, to sources. Other entries are left out. */
export const toSourcesPart = (listed: unknown): CourseAnswerPart[] => {
  const sources = Array.isArray(listed) ? listed.flatMap(toMessageSources) : [];
  return sources.length === 0 ? [] : [{ type: 'sources', sources }];
};

const toMessageSources = (value: unknown): AssistantSource[] => {
  const { title, href } = (typeof value === 'string' ? { title: value } : (value ?? {})) as {
    title?: unknown;
    href?: unknown;
  };
  if (typeof title !== 'string' || title.trim() === '') return [];
  return [{ title, ...(typeof href === 'string' && isSafeLink(href) && { href }) }];
};
