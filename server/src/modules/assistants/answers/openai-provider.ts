/** An AI provider for services that support POST /v1/chat/completions with streaming. */
import { createLineReader } from '@cairn/api/stream-lines';
import { trimTrailingSlashes } from '@cairn/api/trim-trailing-slashes';
import { fetchBounded, OversizedResponseError } from '../../../platform/http/bounded-fetch.ts';
import { type AiProvider, AiServiceError } from './ai-provider.ts';
import { createAssistantPrompt } from './prompt.ts';

export interface OpenAiOptions {
  /** URL of the AI service, with or without /v1 at its end. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  /** Time-out in ms for the first byte of an answer and between two of its pieces. */
  readonly idleMs?: number;
  readonly totalMs?: number;
}

const IDLE_TIMEOUT_MS = 20_000;
const TOTAL_TIMEOUT_MS = 120_000;
const MAX_ANSWER_TOKENS = 400;
/**
 * Maximum size of a response in bytes. AI services send each token in its own frame with metadata, so a response is much larger
 * than its text.
 */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Creates a provider for an OpenAI-compatible service. It sends no request when no passage was found. */
export const createOpenAiProvider = (options: OpenAiOptions): AiProvider => {
  const endpoint = `${trimTrailingSlashes(options.url).replace(/\/v1$/, '')}/v1/chat/completions`;
  const request = (body: object, signal: AbortSignal) =>
    fetchBounded(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(options.key !== undefined && { authorization: `Bearer ${options.key}` }),
      },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
      maxBytes: MAX_ANSWER_BYTES,
    });

  return {
    answer: async function* answer(question, signal) {
      if (question.found.covered === 'no') {
        yield question.subject.notCovered;
        return;
      }
      const timeouts = createTimeouts(options);
      const either = AbortSignal.any([signal, timeouts.signal]);
      try {
        const { model } = options;
        const messages = createAssistantPrompt(question);
        const body = {
          model,
          temperature: 0.2,
          max_tokens: MAX_ANSWER_TOKENS,
          stream: true,
          messages,
        };
        const response = await request(body, either);
        if (!response.ok) await throwRefused(response);
        yield* response.headers.get('content-type')?.includes('event-stream')
          ? readStreamedText(response, timeouts.renew)
          : readUnstreamedText(response);
      } catch (error) {
        if (signal.aborted) return;
        throw toServiceError(error, timeouts.signal);
      } finally {
        timeouts.end();
      }
    },
  };
};

const throwRefused = async (response: Response): Promise<never> => {
  await response.body?.cancel();
  throw new AiServiceError('refused', `The AI service answered ${response.status}`);
};

/** Creates a signal that aborts when no data arrives for `idleMs`, and in any case after `totalMs`. */
const createTimeouts = ({
  idleMs = IDLE_TIMEOUT_MS,
  totalMs = TOTAL_TIMEOUT_MS,
}: OpenAiOptions) => {
  const idle = new AbortController();
  const wait = () => setTimeout(() => idle.abort(), idleMs);
  let timer = wait();
  return {
    signal: AbortSignal.any([idle.signal, AbortSignal.timeout(totalMs)]),
    renew: () => {
      clearTimeout(timer);
      timer = wait();
    },
    end: () => clearTimeout(timer),
  };
};

/** Yields the text of a streamed answer. Throws if the stream ends before the service has marked the answer as complete. */
const readStreamedText = async function* (
  response: Response,
  renew: () => void,
): AsyncGenerator<string> {
  const lines = createLineReader();
  let isComplete = false;
  for await (const chunk of response.body ?? []) {
    renew();
    for (const line of lines.push(chunk)) {
      const data = line.startsWith('data:') ? line.slice(5).trim() : '';
      if (data === '[DONE]') return;
      const frame = parseFrame(data);
      const text = readFrameText(frame, 'delta');
      if (text !== '') yield text;
      isComplete ||= typeof frame.choices?.[0]?.finish_reason === 'string';
    }
  }
  if (!isComplete) throw new AiServiceError('broken-stream', 'The AI service broke off its answer');
};

const readUnstreamedText = async function* (response: Response): AsyncGenerator<string> {
  yield readFrameText(parseFrame(await response.text()), 'message');
};

interface CompletionChoice {
  readonly finish_reason?: unknown;
  readonly delta?: { readonly content?: unknown };
  readonly message?: { readonly content?: unknown };
}

interface CompletionFrame {
  readonly error?: unknown;
  readonly choices?: readonly CompletionChoice[];
}

/** Returns the text of a frame of a streamed answer; '' for an unreadable frame. Throws if the frame reports an error. */
const readFrameText = (frame: CompletionFrame, part: 'delta' | 'message'): string => {
  if (frame.error !== undefined) {
    throw new AiServiceError('broken-stream', 'The AI service reported an error');
  }
  const content = frame.choices?.[0]?.[part]?.content;
  return typeof content === 'string' ? content : '';
};

const parseFrame = (data: string): CompletionFrame => {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

const toServiceError = (error: unknown, timeoutSignal: AbortSignal): AiServiceError => {
  if (error instanceof AiServiceError) return error;
  if (error instanceof OversizedResponseError) {
    return new AiServiceError('broken-stream', 'The AI service answered too much', {
      cause: error,
    });
  }
  return timeoutSignal.aborted
    ? new AiServiceError('timeout', 'The AI service took too long', { cause: error })
    : new AiServiceError('unreachable', 'The AI service cannot be reached', { cause: error });
};
