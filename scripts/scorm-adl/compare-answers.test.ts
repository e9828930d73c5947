import {
  parseAbbreviatedScormCall,
  parseScormCaseCallAbbreviations,
} from './call-abbreviations.ts';
import { compareScormCallResult } from './compare-answers.ts';

const alphabet = parseScormCaseCallAbbreviations('GET=doGetValue');
const isSame = (element: string, expected: string, value: string): boolean => {
  const call = parseAbbreviatedScormCall(`GET->cmi~${element}->${expected}->0`, alphabet);
  return compareScormCallResult(call, { value, errorCode: '0' }) === undefined;
};

it.each([
  ['score~scaled', '0.50', '0.5', true],
  ['score~scaled', '0.0', '-0', true],
  ['score~scaled', '0.5', '0.51', false],
  ['score~scaled', '0.5', '', false],
  ['progress_measure', '1', '1.0', true],
  ['total_time', 'P1DT0.55S', 'PT24H0.55S', true],
  ['total_time', 'PT1M', 'PT60S', true],
  ['total_time', 'PT1M', 'PT61S', false],
  ['max_time_allowed', 'P5Y', 'P60M', false],
  ['location', '0.50', '0.5', false],
  ['success_status', 'passed', 'passed', true],
])('the value of %s: %s and %s are the same: %s', (element, expected, value, same) => {
  expect(isSame(element, expected, value)).toBe(same);
});

it('compares the error code as well as the value', () => {
  const call = parseAbbreviatedScormCall('GET->cmi~location->x->0', alphabet);
  expect(compareScormCallResult(call, { value: 'x', errorCode: '403' })).toEqual({
    expected: '"x" with error 0',
    got: '"x" with error 403',
  });
});

it('reports an entry that the page did not find', () => {
  const call = parseAbbreviatedScormCall('GET->cmi~objectives~&obj1&~id->->0', alphabet);
  const value = 'there is no cmi.objectives with the id obj1';
  expect(compareScormCallResult(call, { value, errorCode: 'none' })?.got).toBe(value);
});
