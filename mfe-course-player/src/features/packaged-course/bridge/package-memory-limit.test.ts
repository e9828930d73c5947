import { ScormPackageMemoryLimit } from './package-memory-limit.ts';

const values = (count: number, value: string, from = 0) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`cmi.interactions.${from + at}.id`, value]),
  );

test('keeps twice as many elements as the server stores, and drops new ones beyond', () => {
  const room = new ScormPackageMemoryLimit();
  expect(Object.keys(room.take(values(30_000, 'x'), ''))).toHaveLength(30_000);
  expect(Object.keys(room.take(values(30_000, 'y', 20_000), ''))).toHaveLength(20_000);
  expect(room.take({ 'cmi.interactions.7.id': 'z', 'cmi.exit': 'suspend' }, '')).toEqual({
    'cmi.interactions.7.id': 'z',
  });
});

test('counts the characters that an element has now, and keeps what has room beside what has none', () => {
  const room = new ScormPackageMemoryLimit();
  const large = 'x'.repeat(1_000_000);
  expect(Object.keys(room.take(values(20, large), ''))).toHaveLength(16);
  expect(room.take({ 'cmi.suspend_data': large, 'cmi.exit': 'suspend' }, '')).toEqual({
    'cmi.exit': 'suspend',
  });
  room.take({ 'cmi.interactions.3.id': '' }, '');
  expect(Object.keys(room.take({ 'cmi.suspend_data': large }, ''))).toHaveLength(1);
});

test('counts the elements of all items together', () => {
  const room = new ScormPackageMemoryLimit();
  expect(Object.keys(room.take(values(30_000, 'x'), 'item/a/'))).toHaveLength(30_000);
  expect(Object.keys(room.take(values(30_000, 'x'), 'item/b/'))).toHaveLength(10_000);
});
