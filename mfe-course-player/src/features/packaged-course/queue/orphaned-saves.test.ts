import { installFakeClock } from '@cairn/course-content/test/fake-clock';
import { findOrphanedScormSaves, sendOrphanedScormSaves } from './orphaned-saves.ts';
import type { ScormSaveBatch } from './save-queue-types.ts';
import { createFakeServer, createFakeStorage, openSaveQueue } from './test/test-world.ts';

/** Creates unsaved values of two closed tabs of one student, and of one tab of another. */
const leftBehind = async () => {
  const parts = {
    clock: installFakeClock(),
    storage: createFakeStorage(),
    server: createFakeServer(),
  };
  parts.server.mode = 'failed';
  const one = openSaveQueue({ ...parts, tab: 'one' });
  one.queue.set('a', 'old');
  one.queue.set('c', 'one');
  await parts.clock.advance(10);
  const two = openSaveQueue({ ...parts, tab: 'two' });
  two.queue.set('a', 'new');
  const elsewhere = openSaveQueue({ ...parts, tab: 'three', course: 'other course' });
  elsewhere.queue.set('a', 'elsewhere');
  const stranger = openSaveQueue({ ...parts, tab: 'four', student: 's2' });
  stranger.queue.set('secret', 'x');
  for (const { queue } of [one, two, elsewhere, stranger]) queue.stop();
  return parts;
};

const search = { student: 's1' };

test('[SSAVE-10] [SSAVE-11] unsent keys of closed tabs are found per course, the newest write of a key counts', async () => {
  const { storage } = await leftBehind();
  const found = await findOrphanedScormSaves({ ...search, course: 'c1', storage });
  expect(found.map(({ batch }) => batch)).toEqual([
    { client: 'one', sequence: 2, updates: { c: 'one' } },
    { client: 'two', sequence: 1, updates: { a: 'new' } },
  ]);
});

test('[SSAVE-11] keys of another student are never sent', async () => {
  const { storage } = await leftBehind();
  const sent: [string, ScormSaveBatch][] = [];
  await sendOrphanedScormSaves({ ...search, storage }, (course, batch) => {
    sent.push([course, batch]);
    return Promise.resolve(undefined);
  });
  expect(JSON.stringify(sent)).not.toContain('secret');
  expect(sent.map(([course]) => course)).toEqual(['c1', 'c1', 'other course']);
  expect(await findOrphanedScormSaves({ ...search, storage })).toEqual([]);
  expect(await findOrphanedScormSaves({ student: 's2', storage })).toHaveLength(1);
});

test('[SSAVE-12] what still cannot be saved stays for the next time', async () => {
  const { storage } = await leftBehind();
  await sendOrphanedScormSaves({ ...search, storage }, (_course, { client }) =>
    client === 'one' ? Promise.resolve(undefined) : Promise.reject(new Error('offline')),
  );
  const left = await findOrphanedScormSaves({ ...search, storage });
  expect(left.map(({ batch }) => batch.client)).toEqual(['two', 'three']);
});

test('[SSAVE-21] the keys of a tab that still plays are left to it', async () => {
  const { storage } = await leftBehind();
  const held = [{ name: 'scorm-tab-one' }];
  const locks = { query: () => Promise.resolve({ held }) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  try {
    const found = await findOrphanedScormSaves({ ...search, course: 'c1', storage });
    expect(found.map(({ batch }) => batch.client)).toEqual(['two']);
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});

test('a damaged mirror is no obstacle', async () => {
  const { storage } = await leftBehind();
  storage.setItem('scorm.mirror.s1/c1/broken', '{"a":');
  storage.setItem('scorm.mirror.s1/%E0%A4%A/x', '{}');
  storage.setItem('scorm.mirror.s1/c1/odd', '{"a":5,"b":{"value":7}}');
  const found = await findOrphanedScormSaves({ ...search, course: 'c1', storage });
  expect(found.flatMap(({ batch }) => Object.keys(batch.updates))).toEqual(['c', 'a']);
});
