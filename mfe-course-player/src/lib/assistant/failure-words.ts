/** What an answer reads that could not be had. Sources: 001 §8, 002 §8.3, the decision on the assistant's failures. */
import { ApiError } from '@cairn/api/api-error';
import { NOT_AVAILABLE, NOT_POPULATED } from '@cairn/api/course-assistant.contract';
import { t } from 'ttag';

/** Empty text is a blank message: beside it stands Retry. */
export interface FailureWords {
  /** HTTP 400; `error` is the service's own text. */
  readonly refused: (error: string | undefined) => string;
  /** Every other answer that is not OK. */
  readonly notOk: string;
  /** No answer, or one that broke off. */
  readonly noAnswer: string;
}

/** Lectures and live courses: AICH-14 to AICH-17. */
export const LECTURE_WORDS: FailureWords = {
  refused: (error) => error?.trim() || t`Bad Request Error`,
  notOk: '',
  noAnswer: t`Error fetching response.`,
};

/** Packaged courses: SCO-27. */
export const PACKAGE_WORDS: FailureWords = { refused: () => '', notOk: '', noAnswer: '' };

const ALTERNATIVE = t`Error fetching response. Please try again.`;

/** The alternative chat, which no viewer shows by default: AICH-19. */
export const ALTERNATIVE_WORDS: FailureWords = {
  refused: () => ALTERNATIVE,
  notOk: ALTERNATIVE,
  noAnswer: ALTERNATIVE,
};

export const wordsOf = (error: unknown, words: FailureWords): string => {
  if (error instanceof ApiError) return error.status > 0 ? words.notOk : words.noAnswer;
  return words.notOk;
};

/** What only the lecturer can mend: the place has not been read by the service yet (AICH-15). */
export const isUnread = (error: string | undefined): boolean =>
  error === NOT_POPULATED || error === NOT_AVAILABLE;

export const ASK_THE_LECTURER = t`Please contact your lecturer to update the course content.`;
