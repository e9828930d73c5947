/** The bytes of a request as they arrive, for those who cannot wait for an end that never comes. */
import type { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';

export const uploadBrokeOff = (): AppError => new AppError('invalid', 'The upload broke off.');

/**
 * Yields what arrives, and throws `invalid` when the source ends early: also when it had failed or was closed before this was called,
 * where `pipe` would wait for ever. The source stays open when the reader stops, so that an answer can still be sent.
 */
export const incomingBytes = async function* (content: Readable): AsyncGenerator<Buffer> {
  const chunks = content.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  for (;;) {
    const { done, value } = await chunks.next().catch(() => {
      throw uploadBrokeOff();
    });
    if (done === true) return;
    yield value;
  }
};
