/** Asks an assistant, and hands its answer on while it arrives. The one place that reads a streamed answer. */
import { type AnswerDone, type AnswerReader } from './answer-reader.ts';
import { ApiError } from './api-error.ts';
import { refusal } from './refusal.ts';

export interface StreamedQuestion<E> {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON. */
  readonly body: object;
  readonly reader: AnswerReader<E>;
  /** Ends the answer early: what the iteration then throws is the caller's own abort. */
  readonly signal: AbortSignal;
}

/** An answer that says nothing for so long is given up. */
const SILENCE_MS = 30_000;
/** The words of a refusal are waited for so long; after that its status says enough. */
const REFUSAL_MS = 1000;

/**
 * The events as they arrive. Throws `ApiError`: with the status of a refusal, `offline` when there is no connection or
 * it breaks off, `timeout` after half a minute of silence. No cookie is sent; headers are the caller's business.
 */
export const askStream = async function* <E>({
  url,
  headers,
  body,
  reader,
  signal,
}: StreamedQuestion<E>): AsyncGenerator<E | AnswerDone> {
  const ours = new AbortController();
  let isSilent = false;
  const giveUp = (): void => {
    isSilent = true;
    ours.abort();
  };
  const listen = () => setTimeout(giveUp, SILENCE_MS);
  let timer = listen();
  const problem = (cause: unknown): unknown => {
    if (cause instanceof ApiError || cause instanceof RangeError || signal.aborted) return cause;
    const kind = isSilent ? 'timeout' : 'offline';
    return new ApiError(`POST ${url}: ${kind}`, { kind, cause });
  };
  try {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, ours.signal]),
    });
    if (!response.ok) throw await refusalSoon(response);
    const stream = response.body?.getReader();
    for (let part = await stream?.read(); part && !part.done; part = await stream?.read()) {
      clearTimeout(timer);
      timer = listen();
      yield* reader.push(part.value);
    }
    yield* reader.end();
  } catch (error) {
    throw problem(error);
  } finally {
    clearTimeout(timer);
    // Whoever stops reading has done with the answer: the service need not go on.
    ours.abort();
  }
};

const refusalSoon = async (response: Response): Promise<ApiError> => {
  const late = Promise.withResolvers<Response>();
  const timer = setTimeout(() => late.resolve(new Response(null, response)), REFUSAL_MS);
  const whole = response.text().then(
    (text) => new Response(text, response),
    () => new Response(null, response),
  );
  const known = await Promise.race([whole, late.promise]);
  clearTimeout(timer);
  return refusal(known);
};
