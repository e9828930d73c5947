/** Messages of a course's assistant chat. Sources: 001 §3 (TAPI-72), 002 §3 (SCO-28). */
import { MAX_FILM_TIMES_IN_ANSWER } from '@cairn/domain/course-taking.limits';

/** Source that an answer of the course's assistant refers to. */
export interface AssistantSource {
  readonly title: string;
  /** URL of the source: a path of this site, or an http(s) URL; absent without a link. */
  readonly href?: string | undefined;
}

type RangeNumber = 1 | 2 | 3 | 4 | 5;

/** Start and end times in seconds, or NaN for a value that is no time. A missing range has neither. */
export type AssistantMessageTimes = {
  readonly [Name in `start_time${RangeNumber}` | `end_time${RangeNumber}`]?: number | undefined;
};

export interface AssistantMessage extends AssistantMessageTimes {
  readonly id: string;
  readonly type: 'user' | 'assistant';
  /** Text of the message, which must be shown as plain text, never as HTML. */
  readonly text: string;
  readonly sources?: readonly AssistantSource[] | undefined;
}

/** Range in seconds; `end` is undefined if the assistant sent none. */
export interface FilmTimeRange {
  readonly start: number;
  readonly end: number | undefined;
}

const RANGE_NUMBERS = ([1, 2, 3, 4, 5] as const satisfies readonly RangeNumber[]).slice(
  0,
  MAX_FILM_TIMES_IN_ANSWER,
);

/**
 * Returns all start and end time fields of a message, so that spreading them over one replaces its times. At most five ranges.
 * AICH-12.
 */
export const toAssistantMessageTimes = (
  starts: readonly unknown[],
  ends: readonly unknown[],
): AssistantMessageTimes =>
  Object.fromEntries(
    RANGE_NUMBERS.flatMap((number) => [
      [`start_time${number}`, parseSeconds(starts[number - 1])],
      [`end_time${number}`, parseSeconds(ends[number - 1])],
    ]),
  );

const parseSeconds = (value: unknown): number | undefined => {
  if (value === undefined || typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
};

/** Returns the time ranges of the film that an assistant's message refers to, in order. */
export const listFilmTimeRanges = (message: AssistantMessageTimes): FilmTimeRange[] =>
  RANGE_NUMBERS.flatMap((number) => {
    const start = message[`start_time${number}`];
    return start === undefined ? [] : [{ start, end: message[`end_time${number}`] }];
  });
