/** Asks the retrieval assistant: a service of its own, to which no student is named (000 §7, HELP-03, HELP-09). */
import { type AnswerEvent, createAnswerReader } from '@cairn/api/answer-stream';
import { askStream } from '@cairn/api/ask-stream';
import type { Site } from '@cairn/runtime';
import { getApiBase } from '@cairn/session';

export type AssistantSite = NonNullable<Site['assistant']>;

/** The events of one answer as they arrive. Throws for whatever goes wrong, and when the signal fires. */
export type Ask = (question: string, signal: AbortSignal) => AsyncIterable<AnswerEvent>;

export const createAsk =
  ({ url, bearer }: AssistantSite): Ask =>
  (question, signal) =>
    askStream({
      url: `${url ?? getApiBase()}/basic_stream`,
      // No token: the bearer is that of every visitor.
      headers: { authorization: `Bearer ${bearer}` },
      body: { query_text: question },
      reader: createAnswerReader(),
      signal,
    });
