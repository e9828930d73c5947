import type { Readable } from 'node:stream';

export interface WhatCame {
  /** Ends, and never fails, where the source ends or fails. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Throws what the source failed with, if it did. */
  readonly throwFailure: () => void;
}

/** For who keeps what has come of a stream before it says that it broke off. */
export const whatCame = (content: Readable): WhatCame => {
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
