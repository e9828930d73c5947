import { borrowSharedModules, getBorrowedModule } from './borrowed-modules.ts';

const scope = {
  react: { '19.3.1': { get: () => () => 'the React of the page' } },
  session: { '2.1.0': { get: async () => () => 'its session' } },
};

it('hands over what the page lends, also what comes later', async () => {
  await borrowSharedModules(scope, { react: '^19.0.0', session: '^2.0.0' });
  expect([getBorrowedModule('react'), getBorrowedModule('session')]).toEqual([
    'the React of the page',
    'its session',
  ]);
});

it.each([
  [{ react: '^20.0.0' }, 'react is there as 19.3.1 and this release needs ^20.0.0'],
  [{ vue: '^3.0.0' }, 'vue is there as none and this release needs ^3.0.0'],
])('%j is refused with both versions named', async (ranges, words) => {
  await expect(borrowSharedModules(scope, ranges)).rejects.toThrow(words);
});
