/** Streams responses while they are generated. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Returns a signal that is aborted when the connection closes before the response is complete. */
export const abortOnDisconnect = ({ raw }: FastifyReply): AbortSignal => {
  const leaving = new AbortController();
  raw.once('close', () => leaving.abort());
  return leaving.signal;
};

/**
 * Waits for the first piece of a stream, then returns all of its pieces. A failure before the first piece can thus still become
 * an error response.
 */
export const awaitFirstChunk = async (
  pieces: AsyncIterable<string>,
): Promise<AsyncIterable<string>> => {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* all() {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
};

/** Sends lines as a stream of server-sent events. The header keeps proxies from buffering it. */
export const sendEventStream = (reply: FastifyReply, lines: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(lines));
