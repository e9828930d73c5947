import { toPolledItems, getPollIntervalMs, type PolledItems } from './polled-items.ts';

interface Item {
  readonly id: string;
  readonly State: string;
}
const item = (id: string, State: string): Item => ({ id, State });
const idOf = ({ id }: Item) => id;
const isLoading = (state: string) => state === 'STARTING';
const readings = (...lists: readonly (readonly Item[])[]) =>
  lists.reduce<PolledItems<Item> | undefined>(
    (last, list) => toPolledItems(last, list, idOf),
    undefined,
  );

it('[WORK-12] a list with something on its way is read again after 10 s, any other never', () => {
  expect(
    getPollIntervalMs(readings([item('a', 'STOPPED'), item('b', 'STARTING')]), isLoading),
  ).toBe(10_000);
  expect(getPollIntervalMs(readings([item('a', 'STOPPED')]), isLoading)).toBe(false);
  expect(getPollIntervalMs(readings([]), isLoading)).toBe(false);
  expect(getPollIntervalMs(undefined, isLoading)).toBe(false);
});

it('after a minute without a change it is read less often, until something changes', () => {
  const starting = [item('a', 'STARTING'), item('b', 'STOPPED')];
  const delay = (count: number) =>
    getPollIntervalMs(readings(...Array.from({ length: count }, () => starting)), isLoading);
  expect([1, 6, 7, 20].map(delay)).toEqual([10_000, 10_000, 30_000, 30_000]);
  const unchanged = Array.from({ length: 9 }, () => starting);
  const changed = [item('a', 'STARTING'), item('b', 'AVAILABLE')];
  expect(getPollIntervalMs(readings(...unchanged, changed), isLoading)).toBe(10_000);
  expect(getPollIntervalMs(readings(...unchanged, starting.slice(0, 1)), isLoading)).toBe(10_000);
});

it('says what is in another state than before, and nothing of what is new', () => {
  const first = [item('a', 'STARTING'), item('b', 'STOPPED')];
  const second = [item('a', 'AVAILABLE'), item('b', 'STOPPED'), item('c', 'STARTING')];
  expect(readings(first)?.changed).toEqual([]);
  expect(readings(first, second)?.changed).toEqual([item('a', 'AVAILABLE')]);
  expect(readings(first, second, second)?.changed).toEqual([]);
});
