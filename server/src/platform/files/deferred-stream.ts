import type { Readable } from 'node:stream';

export interface StreamWithDeferredError {
  /** Bytes of the source stream. The iteration ends, and never throws, when the source ends or fails. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Throws the error of the source stream, if it failed. */
  readonly throwFailure: () => void;
}

/** Separates the bytes of a stream from its failure, for callers that store the received bytes before they report the failure. */
export const deferStreamError = (content: Readable): StreamWithDeferredError => {
  let failure: { readonly error: Error } | undefined;
  const read = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of content) yield chunk as Buffer;
    } catch (error) {
      failure = { error: error as Error };
    }
  };
  return {
    bytes: read(),
    throwFailure: () => {
      if (failure) throw failure.error;
    },
  };
};
