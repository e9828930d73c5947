import { ApiError } from '@cairn/api/api-error';
import type { FakeClock } from '@cairn/course-content/test/fake-clock';
import { createScormSaveMirror } from '../save-mirror.ts';
import type { ScormQueueStorage, ScormSaveBatch, ScormSendOptions } from '../save-queue-types.ts';
import { ScormSaveQueue } from '../save-queue.ts';

export const createFakeStorage = (): ScormQueueStorage => {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
};

/** A server whose responses the test sends one by one. */
export interface FakeServer {
  data: Record<string, string>;
  /** The last batch by writer and key: a late, earlier batch of that writer changes nothing. */
  applied: Map<string, number>;
  calls: { batch: ScormSaveBatch; options: ScormSendOptions; at: number; open: boolean }[];
  mode: Outcome | 'hold';
  /** Maximum characters of one request, and of all stored values. */
  room: { once: number; inAll: number };
  open: ((outcome: Outcome) => void)[];
}

/** 'lost': the server stored the save, but its response was lost. */
type Outcome = 'ok' | 'failed' | 'lost';

const tooLarge = () => new ApiError('There is no room.', { kind: 'too-large', status: 413 });
/** Returns the number of characters of all values. */
const lengthOf = (values: Readonly<Record<string, string>>): number =>
  Object.values(values).join('').length;

export const storeBatch = (server: FakeServer, batch: ScormSaveBatch): void => {
  for (const [key, value] of Object.entries(batch.updates)) {
    const writer = `${batch.client} ${key}`;
    if ((server.applied.get(writer) ?? 0) > batch.sequence) continue;
    server.applied.set(writer, batch.sequence);
    server.data[key] = value;
  }
};

export const openSaveQueue = (parts: {
  clock: FakeClock;
  storage: ScormQueueStorage;
  server: FakeServer;
  tab?: string;
  student?: string;
  course?: string;
  problems?: unknown[];
}): { queue: ScormSaveQueue; states: string[] } => {
  const { clock, server, storage } = parts;
  const tab = parts.tab ?? 'tab';
  const mirror = createScormSaveMirror({
    storage,
    student: parts.student ?? 's1',
    course: parts.course ?? 'c1',
    tab,
    report: (problem) => parts.problems?.push(problem),
  });
  const states: string[] = [];
  const queue = new ScormSaveQueue({
    mirror,
    client: tab,
    acknowledged: { ...server.data },
    send: (batch, options) => {
      const call = { batch, options, at: clock.now(), open: true };
      server.calls.push(call);
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      const answer = (outcome: Outcome): void => {
        call.open = false;
        const { once, inAll } = server.room;
        const all = { ...server.data, ...batch.updates };
        if (lengthOf(batch.updates) > once || lengthOf(all) > inAll) return reject(tooLarge());
        if (outcome !== 'failed') storeBatch(server, batch);
        if (outcome === 'ok') resolve(undefined);
        else reject(new Error(outcome));
      };
      if (server.mode === 'hold') server.open.push(answer);
      else answer(server.mode);
      return promise;
    },
    onState: (state) => states.push(state),
  });
  return { queue, states };
};

export const createFakeServer = (): FakeServer => ({
  data: {},
  applied: new Map(),
  calls: [],
  mode: 'ok',
  room: { once: Infinity, inAll: Infinity },
  open: [],
});
