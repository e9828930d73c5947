import { idsIn } from './spec-ids.ts';

it.each([
  ["it('[HOME-01] shows', …)", ['HOME-01']],
  ['it("[HOME-01] [HOME-02] shows", …)', ['HOME-01', 'HOME-02']],
  ['test.each([])(`[CCAT-07], [CCAT-08] rows`)', ['CCAT-07', 'CCAT-08']],
  ["it('shows HOME-01')", []],
  ["it('shows [HOME-01]')", []],
])('reads the ids that a title opens with: %s', (text, ids) => {
  expect(idsIn(text)).toEqual(ids);
});
