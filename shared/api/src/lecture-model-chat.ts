/**
 * The alternative lecture chat: a language model's server is asked directly, without retrieval. No screen uses it unless
 * somebody enables it. Sources: 001 §7 (TAPI-64), §8.
 */
import { type AnswerDone, dataOf, jsonObject, readAnswer } from './answer-reader.ts';
import { askStream } from './ask-stream.ts';

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

type ModelAnswerEvent = { readonly type: 'text'; readonly text: string } | AnswerDone;

/** @param base what `/v1/chat/completions` is appended to. Throws as `askStream` does; no token is sent. */
export const askModel = (
  base: string,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncIterable<ModelAnswerEvent> =>
  askStream({
    url: `${base}/v1/chat/completions`,
    body: { model: 'llama3.1', temperature: 0.7, stream: true, messages },
    reader: readAnswer((line) => {
      const text = contentOf(jsonObject(dataOf(line) ?? ''));
      return text === '' ? [] : [{ type: 'text', text } as const];
    }),
    signal,
  });

/** Of one frame; empty for one without words. */
const contentOf = (frame: unknown): string => {
  const { choices } = (frame ?? {}) as {
    readonly choices?: readonly { readonly delta?: { readonly content?: unknown } }[];
  };
  const content = Array.isArray(choices) ? choices[0]?.delta?.content : undefined;
  return typeof content === 'string' ? content : '';
};
