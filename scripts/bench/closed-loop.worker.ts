/**
 * The thread of closed-loop.ts. It reads only as much of a response as it needs to find its end, so that a large response costs
 * the client little.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { HttpLoadFigures, HttpLoadTask } from './closed-loop.ts';

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Sends an HTTP request. Returns the status once the whole response has arrived. Rejects when the connection ends. */
const send = (socket: Socket, text: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let head = '';
    let status = 0;
    /** Number of bytes of the response body that have not arrived; undefined: until the last chunk. */
    let missing: number | undefined = 0;
    const finish = (outcome: () => void) => {
      socket.off('data', read).off('close', fail);
      outcome();
    };
    const fail = () => finish(() => reject(new Error('The connection was closed.')));
    const readBody = (bytes: Buffer) => {
      if (missing === undefined) {
        if (bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) finish(() => resolve(status));
        return;
      }
      missing -= bytes.length;
      if (missing <= 0) finish(() => resolve(status));
    };
    const read = (bytes: Buffer) => {
      if (status > 0) return readBody(bytes);
      head += bytes.toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const start = head.slice(0, end);
      status = Number(start.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(start)?.[1];
      missing = /\r\ntransfer-encoding: chunked/i.test(start) ? undefined : Number(length ?? 0);
      readBody(Buffer.from(head.slice(end + HEAD_END.length), 'latin1'));
    };
    socket.on('data', read).on('close', fail);
    socket.write(text);
  });

const run = async (task: HttpLoadTask): Promise<HttpLoadFigures> => {
  const { host, port, sequences, connections, seconds, responses = Infinity, rate } = task;
  const times: number[] = [];
  let failed = 0;
  let sent = 0;
  const began = performance.now();
  const isOver = () => sent >= responses || performance.now() - began > seconds * 1000;
  /** Waits until the next request is due. Without a rate a request is due at once. */
  const takeTurn = async () => {
    const due = rate === undefined ? 0 : began + (sent / rate) * 1000 - performance.now();
    sent += 1;
    if (due > 1) await wait(due);
  };
  const work = async (sequence: readonly string[]): Promise<void> => {
    const socket = connect({ host, port, noDelay: true });
    await once(socket, 'connect');
    for (let turn = 0; !isOver(); turn += 1) {
      await takeTurn();
      const start = performance.now();
      const status = await send(socket, sequence[turn % sequence.length] ?? '');
      times.push(performance.now() - start);
      if (status >= 400) failed += 1;
    }
    socket.destroy();
  };
  const ends = await Promise.allSettled(
    Array.from({ length: connections }, (_, index) =>
      work(sequences[index % sequences.length] ?? []),
    ),
  );
  const elapsed = (performance.now() - began) / 1000;
  const sorted = times.toSorted((one, other) => one - other);
  const percentile = (fraction: number) =>
    sorted[Math.floor(sorted.length * fraction)] ?? Number.NaN;
  return {
    responses: times.length,
    perSecond: (times.length - failed) / elapsed,
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed: failed + ends.filter(({ status }) => status === 'rejected').length,
  };
};

parentPort?.postMessage(await run(workerData as HttpLoadTask));
