import { createGuestScormProgress } from './guest-save.ts';
import { createFakeStorage } from './test/test-world.ts';

const entry = (value: string) => ({ value, at: 0, sequence: 1 });

test("[GUEST-02] a guest's progress is one entry per course in this browser and comes back", () => {
  const storage = createFakeStorage();
  const report = jest.fn();
  const one = createGuestScormProgress(storage, 'c1', report);
  one.mirror.write(new Map([['cmi.location', entry('3')]]));
  one.mirror.write(new Map([['cmi.suspend_data', entry('x')]]));
  one.mirror.write(new Map());
  expect(storage.length).toBe(1);
  expect(storage.key(0)).toBe('scorm.guest.c1');
  const again = createGuestScormProgress(storage, 'c1', report);
  expect(again.load()).toEqual({ 'cmi.location': '3', 'cmi.suspend_data': 'x' });
  expect(createGuestScormProgress(storage, 'c2', report).load()).toEqual({});
});

test('[GUEST-05] a full storage is only reported', () => {
  const report = jest.fn();
  const full = new Error('quota');
  const setItem = (): void => {
    throw full;
  };
  const guest = createGuestScormProgress({ ...createFakeStorage(), setItem }, 'c1', report);
  guest.mirror.write(new Map([['cmi.location', entry('3')]]));
  expect(report).toHaveBeenCalledWith(full);
});
