import { createGuestScormProgress } from './guest-save.ts';
import {
  createScormSaveMirror,
  MAX_SCORM_MIRROR_CHARACTERS,
  listStoredScormMirrors,
} from './save-mirror.ts';
import type { UnsavedScormValue } from './save-queue-types.ts';
import { createFakeStorage } from './test/test-world.ts';

const entry = (value: string): UnsavedScormValue => ({ value, at: 0, sequence: 1 });

/** Values that a malicious package may set: a few of maximum length, and thousands of short ones. */
const flood = new Map<string, UnsavedScormValue>([
  ...Array.from({ length: 5 }, (_, at) => [`cmi.x${at}`, entry('a'.repeat(999_000))] as const),
  ...Array.from({ length: 5000 }, (_, at) => [`cmi.y${at}`, entry('b'.repeat(200))] as const),
  ['cmi.core.lesson_status', entry('completed')] as const,
  ['cmi.core.lesson_location', entry('7')] as const,
  ['cmi.suspend_data', entry('c'.repeat(64_000))] as const,
]);
const own = ['cmi.core.lesson_status', 'cmi.core.lesson_location', 'cmi.suspend_data'];

it('leaves room for the local copies of other courses, and keeps what matters most', () => {
  const storage = createFakeStorage();
  const report = jest.fn();
  const mirror = createScormSaveMirror({ storage, student: 's', course: 'c', tab: 't', report });
  mirror.write(flood);
  const key = storage.key(0) ?? '';
  expect(storage.getItem(key)?.length).toBeLessThanOrEqual(MAX_SCORM_MIRROR_CHARACTERS);
  const [stored] = listStoredScormMirrors(storage, 's');
  expect(own.map((name) => stored?.entries.get(name))).toEqual(own.map((name) => flood.get(name)));
  expect(report).not.toHaveBeenCalled();
});

it('does so for the progress of a guest, which grows with each write', () => {
  const storage = createFakeStorage();
  const guest = createGuestScormProgress(storage, 'c', jest.fn());
  for (const [key, value] of flood)
    if (value.value.length > 1000) guest.mirror.write(new Map([[key, value]]));
  guest.mirror.write(flood);
  expect(storage.getItem('scorm.guest.c')?.length).toBeLessThanOrEqual(MAX_SCORM_MIRROR_CHARACTERS);
  expect(guest.load()).toMatchObject(
    Object.fromEntries(own.map((name) => [name, flood.get(name)?.value])),
  );
});

it('holds everything of a package that sets what packages usually set', () => {
  const storage = createFakeStorage();
  const usual = new Map(
    Array.from({ length: 20 }, (_, at) => [
      `item/${at}/cmi.suspend_data`,
      entry('d'.repeat(64_000)),
    ]),
  );
  createScormSaveMirror({ storage, student: 's', course: 'c', tab: 't', report: jest.fn() }).write(
    usual,
  );
  expect(listStoredScormMirrors(storage, 's')[0]?.entries).toEqual(usual);
});

describe('a large value', () => {
  const suspended = (sequence = 1) => ({ ...entry(`${sequence}`.padEnd(200_000, 'e')), sequence });
  const open = () => {
    const storage = createFakeStorage();
    const written = jest.spyOn(storage, 'setItem');
    const report = jest.fn();
    const mirror = createScormSaveMirror({ storage, student: 's', course: 'c', tab: 't', report });
    const read = () => listStoredScormMirrors(storage, 's').map(({ entries }) => entries);
    const countWritten = () => written.mock.calls.reduce((sum, [, text]) => sum + text.length, 0);
    return { storage, written, mirror, read, countWritten };
  };

  it('is not written again when other values change', () => {
    const { mirror, written, read, countWritten } = open();
    const values = new Map([['cmi.suspend_data', suspended()]]);
    mirror.write(values);
    written.mockClear();
    for (let at = 0; at < 100; at += 1) {
      values.set(`cmi.interactions.${at}.id`, entry(`question ${at}`));
      mirror.write(values);
    }
    expect(countWritten()).toBeLessThan(1_000_000);
    expect(read()).toEqual([values]);
    values.set('cmi.suspend_data', suspended(2));
    mirror.write(values);
    expect(read()).toEqual([values]);
  });

  it('leaves nothing behind when it is acknowledged, becomes small, or its tab’s values are removed', () => {
    const { mirror, storage, read } = open();
    const small = new Map([['cmi.suspend_data', { ...entry('short'), sequence: 2 }]]);
    mirror.write(new Map([['cmi.suspend_data', suspended()]]));
    mirror.write(small);
    expect(read()).toEqual([small]);
    expect(storage.length).toBe(1);
    mirror.write(new Map([['cmi.suspend_data', suspended(3)]]));
    mirror.write(new Map());
    expect(storage.length).toBe(0);
    mirror.write(
      new Map([
        ['cmi.suspend_data', suspended(4)],
        ['cmi.location', entry('7')],
      ]),
    );
    expect(storage.length).toBe(2);
    for (const { remove } of listStoredScormMirrors(storage, 's')) remove();
    expect(storage.length).toBe(0);
  });

  it('is read with its newest text when the tab was closed while the value became small', () => {
    const { mirror, storage, read } = open();
    const location = ['cmi.location', entry('7')] as const;
    mirror.write(new Map([location]));
    // The older text gets the later key of the storage, so it is read last.
    mirror.write(new Map([location, ['cmi.suspend_data', suspended()]]));
    jest.spyOn(storage, 'removeItem').mockImplementation(() => undefined);
    const small = new Map([['cmi.suspend_data', { ...entry('short'), sequence: 2 }]]);
    mirror.write(small);
    expect(storage.length).toBe(2);
    expect(read()).toEqual([small]);
  });
});
