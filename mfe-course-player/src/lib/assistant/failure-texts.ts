/** Texts for answers of the assistant that failed. Sources: 001 §8, 002 §8.3, the decision on the assistant's failures. */
import { ApiError } from '@cairn/api/api-error';
import {
  COURSE_TEXT_UNAVAILABLE_ERROR,
  COURSE_TEXT_MISSING_ERROR,
} from '@cairn/api/course-assistant.contract';
import { t } from 'ttag';

/** Texts for failed answers of the assistant, by cause. An empty text shows a blank message with a Retry button. */
export interface AssistantFailureTexts {
  /** Text for HTTP 400; `error` is the message of the assistant's service. */
  readonly refused: (error: string | undefined) => string;
  /** Text for every other HTTP status that reports a failure. */
  readonly notOk: string;
  /** Text if the assistant's service sent no response, or an interrupted one. */
  readonly noAnswer: string;
}

/** Texts for lectures and live courses: AICH-14 to AICH-17. */
export const LECTURE_FAILURE_TEXTS: AssistantFailureTexts = {
  refused: (error) => error?.trim() || t`Bad Request Error`,
  notOk: '',
  noAnswer: t`Error fetching response.`,
};

/** Texts for packaged courses: SCO-27. */
export const PACKAGE_FAILURE_TEXTS: AssistantFailureTexts = {
  refused: () => '',
  notOk: '',
  noAnswer: '',
};

const ALTERNATIVE_FAILURE = t`Error fetching response. Please try again.`;

/** Texts for the alternative chat, which no viewer shows by default: AICH-19. */
export const ALTERNATIVE_FAILURE_TEXTS: AssistantFailureTexts = {
  refused: () => ALTERNATIVE_FAILURE,
  notOk: ALTERNATIVE_FAILURE,
  noAnswer: ALTERNATIVE_FAILURE,
};

export const describeAssistantFailure = (error: unknown, words: AssistantFailureTexts): string => {
  if (error instanceof ApiError) return error.status > 0 ? words.notOk : words.noAnswer;
  return words.notOk;
};

/**
 * Returns whether the assistant's service has not read the course's content yet, which only the lecturer can change (AICH-15).
 */
export const isContentNotLoaded = (error: string | undefined): boolean =>
  error === COURSE_TEXT_MISSING_ERROR || error === COURSE_TEXT_UNAVAILABLE_ERROR;

export const CONTACT_LECTURER_TEXT = t`Please contact your lecturer to update the course content.`;
