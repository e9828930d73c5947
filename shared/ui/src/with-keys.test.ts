import { withKeys } from './with-keys.ts';

it('tells records apart that say the same, and keeps a key when others come behind', () => {
  const name = (word: string) => word;
  expect(withKeys(['a', 'b', 'a'], name)).toEqual([
    { key: 'a', item: 'a', index: 0 },
    { key: 'b', item: 'b', index: 1 },
    { key: 'a 1', item: 'a', index: 2 },
  ]);
  expect(withKeys(['a', 'b', 'a', 'c'], name).slice(0, 3)).toEqual(withKeys(['a', 'b', 'a'], name));
});
