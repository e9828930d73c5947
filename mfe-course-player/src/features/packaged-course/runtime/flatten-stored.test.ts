import { flattenStoredScormData } from './flatten-stored.ts';

test('[SRTE-29] nested and flat data read the same, and a flat key wins', () => {
  expect(
    flattenStoredScormData({ cmi: { core: { lesson_status: 'passed', score: { raw: 8 } } } }),
  ).toEqual({
    'cmi.core.lesson_status': 'passed',
    'cmi.core.score.raw': '8',
  });
  expect(
    flattenStoredScormData({
      'cmi.core.lesson_status': 'flat',
      cmi: { core: { lesson_status: 'nested' } },
    }),
  ).toEqual({ 'cmi.core.lesson_status': 'flat' });
  expect(flattenStoredScormData({ cmi: { objectives: [{ id: 'a' }, { id: 'b' }] } })).toEqual({
    'cmi.objectives.0.id': 'a',
    'cmi.objectives.1.id': 'b',
  });
});

test('what is no data of a package is left out', () => {
  expect(
    flattenStoredScormData({ Status: 'x', cmi: { location: null }, 'adl.data.0.store': 'y' }),
  ).toEqual({
    'adl.data.0.store': 'y',
  });
  expect(flattenStoredScormData(null)).toEqual({});
  expect(flattenStoredScormData('text')).toEqual({});
});
