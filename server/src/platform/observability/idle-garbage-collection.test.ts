import { createIdleGarbageCollector } from './idle-garbage-collection.ts';

const MB = 1e6;

/** Simulates a process with a given load and heap; a collection leaves 40 MB of heap. */
const watched = () => {
  const state = { utilization: 0, heapBytes: 40 * MB, collections: 0 };
  const look = createIdleGarbageCollector({
    utilization: () => state.utilization,
    heapBytes: () => state.heapBytes,
    collect: async () => {
      state.collections += 1;
      state.heapBytes = 40 * MB;
    },
  });
  return { state, look };
};

it('collects once when the process is idle after the heap has grown, and again after it has grown again', async () => {
  const { state, look } = watched();
  state.heapBytes = 200 * MB;
  await look();
  await look();
  expect(state.collections).toBe(1);
  state.heapBytes = 110 * MB;
  await look();
  expect(state.collections).toBe(2);
});

it('does not collect in a busy process, or with little garbage', async () => {
  const { state, look } = watched();
  await look();
  expect(state.collections).toBe(0);
  state.heapBytes = 200 * MB;
  state.utilization = 0.3;
  await look();
  expect(state.collections).toBe(0);
  state.utilization = 0;
  await look();
  expect(state.collections).toBe(1);
  state.heapBytes = 100 * MB;
  await look();
  expect(state.collections).toBe(1);
});
