/**
 * Limits on the size of a survey and its answers. The content format, the fields in the browser and the API share them.
 * Answers to a survey that the format accepts can therefore be sent.
 */
export const SURVEY_LIMITS = {
  questions: 100,
  /** Maximum number of characters of a survey question, and of a written answer. */
  textCharacters: 4000,
} as const;

/** Maximum bytes of a request with all answers and their questions: letters take at most three bytes. */
export const MAX_SURVEY_BYTES =
  3 * 2 * SURVEY_LIMITS.questions * SURVEY_LIMITS.textCharacters + 100 * 1024;
