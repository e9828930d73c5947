/** Asks the retrieval assistant: a service of its own, to which no student is named (000 §7, HELP-03, HELP-09). */
import { type AnswerEvent, createAnswerReader } from '@cairn/api/answer-stream';
import type { Site } from '@cairn/runtime';
import { getApiBase } from '@cairn/session';

export type AssistantSite = NonNullable<Site['assistant']>;

/** The events of one answer as they arrive. Throws for whatever goes wrong, and when the signal fires. */
export type Ask = (question: string, signal: AbortSignal) => AsyncIterable<AnswerEvent>;

/** An answer that says nothing for so long is given up. */
const SILENCE_MS = 30_000;

export const createAsk = ({ url, bearer }: AssistantSite): Ask =>
  async function* ask(question, signal) {
    const silence = new AbortController();
    const listen = () => setTimeout(() => silence.abort(), SILENCE_MS);
    let timer = listen();
    try {
      const response = await fetch(`${url ?? getApiBase()}/basic_stream`, {
        method: 'POST',
        // Neither tokens nor cookies: the bearer is that of every visitor.
        credentials: 'omit',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query_text: question }),
        signal: AbortSignal.any([signal, silence.signal]),
      });
      if (!response.ok || !response.body) throw new Error(`Help assistant: ${response.status}`);
      const answer = createAnswerReader();
      const stream = response.body.getReader();
      for (let part = await stream.read(); !part.done; part = await stream.read()) {
        clearTimeout(timer);
        timer = listen();
        yield* answer.push(part.value);
      }
      yield* answer.end();
    } finally {
      clearTimeout(timer);
    }
  };
