/**
 * How large a survey and its answers may be: the one set of limits of the content format, of the fields that students write
 * in, and of the API. What the format accepts can be sent.
 */
export const SURVEY_LIMITS = {
  questions: 100,
  /** Characters of a question, and of an answer in words. */
  textCharacters: 4000,
} as const;

/** Bytes of a request with all answers, each with its question: letters take three bytes at most. */
export const MAX_SURVEY_BYTES =
  3 * 2 * SURVEY_LIMITS.questions * SURVEY_LIMITS.textCharacters + 100 * 1024;
