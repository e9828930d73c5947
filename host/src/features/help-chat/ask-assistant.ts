/** Sends questions to the retrieval assistant, a separate service that receives no student data (000 §7, HELP-03, HELP-09). */
import { type HelpAnswerEvent, createHelpAnswerReader } from '@cairn/api/answer-stream';
import { askStreamedQuestion } from '@cairn/api/ask-stream';
import type { Site } from '@cairn/runtime';
import { getApiBase } from '@cairn/session';

export type HelpAssistantConfig = NonNullable<Site['assistant']>;

/** Function that asks the help assistant a question and yields the events of its answer. Throws on any failure, and on an abort. */
export type AskHelpAssistant = (
  question: string,
  signal: AbortSignal,
) => AsyncIterable<HelpAnswerEvent>;

export const createHelpAssistantRequest =
  ({ url, bearer }: HelpAssistantConfig): AskHelpAssistant =>
  (question, signal) =>
    askStreamedQuestion({
      url: `${url ?? getApiBase()}/basic_stream`,
      // The request has no access token: all visitors share this bearer token.
      headers: { authorization: `Bearer ${bearer}` },
      body: { query_text: question },
      reader: createHelpAnswerReader(),
      signal,
    });
