/**
 * The alternative lecture chat, which asks the server of a language model directly, without retrieval. No screen uses
 * it by default. Sources: 001 §7 (TAPI-64), §8.
 */
import {
  type AnswerDoneEvent,
  parseDataLine,
  parseJsonObject,
  createStreamedAnswerReader,
} from './answer-reader.ts';
import { askStreamedQuestion } from './ask-stream.ts';

export interface LanguageModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

type ModelAnswerEvent = { readonly type: 'text'; readonly text: string } | AnswerDoneEvent;

/**
 * Asks the model; sends no token. Throws as `askStreamedQuestion` does.
 * @param base URL to which `/v1/chat/completions` is appended
 */
export const askLanguageModel = (
  base: string,
  messages: readonly LanguageModelMessage[],
  signal: AbortSignal,
): AsyncIterable<ModelAnswerEvent> =>
  askStreamedQuestion({
    url: `${base}/v1/chat/completions`,
    body: { model: 'llama3.1', temperature: 0.7, stream: true, messages },
    reader: createStreamedAnswerReader((line) => {
      const text = extractContent(parseJsonObject(parseDataLine(line) ?? ''));
      return text === '' ? [] : [{ type: 'text', text } as const];
    }),
    signal,
  });

/** Returns the text of one frame; empty for a frame without text. */
const extractContent = (frame: unknown): string => {
  const { choices } = (frame ?? {}) as {
    readonly choices?: readonly { readonly delta?: { readonly content?: unknown } }[];
  };
  const content = Array.isArray(choices) ? choices[0]?.delta?.content : undefined;
  return typeof content === 'string' ? content : '';
};
