/** Asks an assistant and passes its answer on while it arrives. Only this module reads streamed answers. */
import { type AnswerDoneEvent, type StreamedAnswerReader } from './answer-reader.ts';
import { ApiError } from './api-error.ts';
import { toApiError } from './to-api-error.ts';

export interface StreamedQuestion<E> {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Body of the question's request, sent as JSON. */
  readonly body: object;
  readonly reader: StreamedAnswerReader<E>;
  /** Ends the answer early; the iteration then throws the caller's abort. */
  readonly signal: AbortSignal;
}

/** Time-out in ms of a streamed answer that receives no new data. */
const IDLE_TIMEOUT_MS = 30_000;
/** Time-out for the body of an error response; after it, the status is enough. */
const ERROR_BODY_TIMEOUT_MS = 1000;

/**
 * Yields events as they arrive. Throws `ApiError`: with the status of an error response, `offline` without a connection
 * or when it breaks, `timeout` after 30 seconds without data. It sends no cookies; the caller supplies headers for
 * authentication.
 */
export const askStreamedQuestion = async function* <E>({
  url,
  headers,
  body,
  reader,
  signal,
}: StreamedQuestion<E>): AsyncGenerator<E | AnswerDoneEvent> {
  const ours = new AbortController();
  let isSilent = false;
  const giveUp = (): void => {
    isSilent = true;
    ours.abort();
  };
  const listen = () => setTimeout(giveUp, IDLE_TIMEOUT_MS);
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
    if (!response.ok) throw await readApiError(response);
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
    // Aborts the request when the caller stops reading, so that the service can stop as well.
    ours.abort();
  }
};

const readApiError = async (response: Response): Promise<ApiError> => {
  const late = Promise.withResolvers<Response>();
  const timer = setTimeout(() => late.resolve(new Response(null, response)), ERROR_BODY_TIMEOUT_MS);
  const fullResponse = response.text().then(
    (text) => new Response(text, response),
    () => new Response(null, response),
  );
  const known = await Promise.race([fullResponse, late.promise]);
  clearTimeout(timer);
  return toApiError(known);
};
