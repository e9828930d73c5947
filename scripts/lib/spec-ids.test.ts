import { findRequirementIdsInTitles, findProofsWithoutTest } from './spec-ids.ts';

it.each([
  ["it('[HOME-01] shows', …)", ['HOME-01']],
  ['it("[HOME-01] [HOME-02] shows", …)', ['HOME-01', 'HOME-02']],
  ['test.each([])(`[CCAT-07], [CCAT-08] rows`)', ['CCAT-07', 'CCAT-08']],
  ["it('shows HOME-01')", []],
  ["it('shows [HOME-01]')", []],
])('reads the ids that a title opens with: %s', (text, ids) => {
  expect(findRequirementIdsInTitles(text)).toEqual(ids);
});

it('reports a proof whose test does not name its requirement', () => {
  const table =
    'id\ttest\ttitle\tbroken\nHOME-01\ta.test.ts\tshows\tx\nHOME-02\ta.test.ts\tshows\ty\n';
  const named = [
    { id: 'HOME-01', file: 'a.test.ts' },
    { id: 'HOME-02', file: 'b.test.ts' },
  ];
  expect(findProofsWithoutTest(table, named)).toEqual([{ id: 'HOME-02', file: 'a.test.ts' }]);
});
