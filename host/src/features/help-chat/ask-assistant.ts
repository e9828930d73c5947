/** Sends questions to the retrieval assistant, a separate service that receives no student data (000 §7, HELP-03, HELP-09). */
import { type AnswerEvent, createHelpAnswerReader } from '@cairn/api/answer-stream';
import { askStream } from '@cairn/api/ask-stream';
import type { Site } from '@cairn/runtime';
import { getApiBase } from '@cairn/session';

export type AssistantSite = NonNullable<Site['assistant']>;

/** Yields the events of one answer as they arrive. Throws on any failure, and when the signal is aborted. */
export type AskAssistant = (question: string, signal: AbortSignal) => AsyncIterable<AnswerEvent>;

export const createAskAssistant =
  ({ url, bearer }: AssistantSite): AskAssistant =>
  (question, signal) =>
    askStream({
      url: `${url ?? getApiBase()}/basic_stream`,
      // No access token: all visitors share this bearer token.
      headers: { authorization: `Bearer ${bearer}` },
      body: { query_text: question },
      reader: createHelpAnswerReader(),
      signal,
    });
