import {
  parseStartTime,
  createStartTimeQuery,
  findResumePosition,
} from './lecture-position.rules.ts';

describe('the place to resume from', () => {
  it.each([
    ['in the middle', 242, 750, 242],
    ['a part of a second', 242.9, 750, 242],
    ['hardly begun', 4, 750, undefined],
    ['the fifth second', 5, 750, 5],
    ['ten seconds before the end', 740, 750, 740],
    ['at the end', 741, 750, undefined],
    ['beyond the end', 9000, 750, undefined],
    ['of a film without a length', 242, 0, 242],
    ['of a film that never ends', 242, Number.POSITIVE_INFINITY, 242],
    ['of a film that is no number long', 242, Number.NaN, 242],
    ['nothing kept', undefined, 750, undefined],
    ['no number', Number.NaN, 750, undefined],
    ['negative', -3, 750, undefined],
  ])('%s', (_, kept, length, place) => {
    expect(findResumePosition(kept, length)).toBe(place);
  });
});

describe('the moment of an address', () => {
  it.each([
    ['95', 95],
    ['0', 0],
    ['1.5', 1.5],
    ['-3', undefined],
    ['1e9', undefined],
    ['9999999999', undefined],
    ['abc', undefined],
    ['', undefined],
    ['750', undefined],
    [null, undefined],
  ])('t=%s', (t, moment) => {
    expect(parseStartTime(t, 750)).toBe(moment);
  });

  it('is taken as it is where the film has no length', () => {
    expect(parseStartTime('900', 0)).toBe(900);
  });

  it('is written with the module, whole seconds', () => {
    expect(createStartTimeQuery('m 1&2', 95.8)).toBe('?module=m%201%262&t=95');
  });
});
