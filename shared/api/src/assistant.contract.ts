/** The help assistant: a service of its own, which may run on another server (000 §7, API-74). */
import { defineEndpoint } from './endpoint.ts';
import { visibleTextSchema } from './visible-text.ts';
import { z } from './z.ts';

/** Longest question in characters; a longer one is rejected. */
export const MAX_QUESTION_LENGTH = 2000;

/**
 * Answers a question about the platform as text/event-stream (`answer-stream`). The caller sends the configured bearer
 * token, never a student's token. Errors: unauthorized (bearer), invalid (blank or too long), too-many.
 */
export const askAssistant = defineEndpoint({
  method: 'POST',
  path: '/basic_stream',
  auth: 'none',
  summary: 'Answer a question about the platform, as a stream',
  body: z.object({
    query_text: visibleTextSchema(MAX_QUESTION_LENGTH),
  }),
  answer: z.string(),
});
