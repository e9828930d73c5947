/** Reads the bytes of a request as they arrive and detects uploads that break off. */
import type { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';

export const createUploadCutError = (): AppError =>
  new AppError('invalid', 'The upload broke off.');

/**
 * Yields the received bytes. Throws `invalid` when the source ends early, even if it failed or closed before this call, where
 * `pipe` would wait forever. The source stays open when the reader stops, so that a response can still be sent.
 */
export const readIncomingBytes = async function* (content: Readable): AsyncGenerator<Buffer> {
  const chunks = content.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  for (;;) {
    const { done, value } = await chunks.next().catch(() => {
      throw createUploadCutError();
    });
    if (done === true) return;
    yield value;
  }
};
