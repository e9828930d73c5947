/** Sends an answer while it is made. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Fires when the caller is gone before the answer is. */
export const leavingOf = ({ raw }: FastifyReply): AbortSignal => {
  const leaving = new AbortController();
  raw.once('close', () => leaving.abort());
  return leaving.signal;
};

/** The same pieces, once the first is there: until then a failure can still be told as one. */
export const begun = async (pieces: AsyncIterable<string>): Promise<AsyncIterable<string>> => {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* all() {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
};

/** A proxy that gathers the answer before it passes it on would undo the streaming. */
export const sendLines = (reply: FastifyReply, lines: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(lines));
