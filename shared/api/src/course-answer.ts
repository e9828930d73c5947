/** What a course's assistant says, whichever of its services answers. */
import type { MessageSource, MessageTimes } from './ai-message.ts';
import { isSafeLink } from './answer-reader.ts';

export type CourseAnswerPart =
  /** To be appended as it is: spaces between words are part of it. */
  | { readonly type: 'text'; readonly text: string }
  /** All that the message has: they replace earlier ones. */
  | { readonly type: 'times'; readonly times: MessageTimes }
  /** All that the message has: they replace earlier ones. */
  | { readonly type: 'sources'; readonly sources: readonly MessageSource[] };

/** Told of a line that is skipped, and of nothing that stands in it. */
export type ReportLine = (problem: Error) => void;

/**
 * How chunks become one text. `words`: joined by a space, where neither side brings one (001 §9, SCO-26). `pieces`: as
 * they are.
 */
export type Joining = 'pieces' | 'words';

/** Chunks of one answer to what is appended to it. */
export const joinChunks = (joining: Joining) => {
  let last = '';
  return (chunk: string): CourseAnswerPart[] => {
    if (chunk === '') return [];
    const needsSpace =
      joining === 'words' && last !== '' && !/\s$/.test(last) && !/^\s/.test(chunk);
    last = chunk;
    return [{ type: 'text', text: needsSpace ? ` ${chunk}` : chunk }];
  };
};

/** Titles, or objects with a title and perhaps a link; whatever else a stranger lists is left out. */
export const sourcesPart = (listed: unknown): CourseAnswerPart[] => {
  const sources = Array.isArray(listed) ? listed.flatMap(sourceOf) : [];
  return sources.length === 0 ? [] : [{ type: 'sources', sources }];
};

const sourceOf = (value: unknown): MessageSource[] => {
  const { title, href } = (typeof value === 'string' ? { title: value } : (value ?? {})) as {
    title?: unknown;
    href?: unknown;
  };
  if (typeof title !== 'string' || title.trim() === '') return [];
  return [{ title, ...(typeof href === 'string' && isSafeLink(href) && { href }) }];
};
