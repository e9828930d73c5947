import { watchPageLifecycle } from '@cairn/course-content/outbox/page-lifecycle';
import { findOutboxProblems, type ModelledKind } from '@cairn/course-content/test/outbox-model';
import { session } from '@cairn/session';
import { findOrphanedScormSaves } from './orphaned-saves.ts';
import { createScormSaveMirror } from './save-mirror.ts';
import { ScormSaveQueue } from './save-queue.ts';
import { storeBatch, createFakeServer } from './test/test-world.ts';

const KEYS = ['k0', 'k1', 'k2', 'k3', 'k4'];

const createKind = (): ModelledKind => {
  const servers = new Map<string, ReturnType<typeof createFakeServer>>();
  const stored = () => {
    const student = session.studentId() ?? '';
    const own = servers.get(student) ?? createFakeServer();
    servers.set(student, own);
    return own;
  };
  let tabs = 0;
  return {
    keys: KEYS,
    toValue: (number, isLarge) => `${number}`.padEnd(isLarge ? 59_000 : 1, '.'),
    stored: () => stored().data,
    open: async (server) => {
      tabs += 1;
      const student = session.studentId() ?? '';
      const tab = `tab-${tabs}`;
      const report = (): void => undefined;
      const queue = new ScormSaveQueue({
        mirror: createScormSaveMirror({
          storage: localStorage,
          student,
          course: 'course-1',
          tab,
          report,
        }),
        client: tab,
        acknowledged: { ...stored().data },
        send: (batch, options) =>
          server.save(options, () => {
            storeBatch(stored(), batch);
            return {};
          }),
      });
      for (const { discard, entries } of await findOrphanedScormSaves({ student })) {
        queue.adopt(entries);
        discard();
      }
      watchPageLifecycle({
        leaving: () => queue.depart(),
        returning: () => queue.stay(),
        hidden: () => queue.leave(),
        online: () => queue.flush(),
      });
      return { write: (key, value) => queue.set(key, value), unsaved: () => queue.pending() };
    },
  };
};

test('[SSAVE-04] 1,000 random runs with faults, crashes and other students keep every last value of a package', async () => {
  expect(await findOutboxProblems(createKind)).toEqual([]);
});
