import { parseResponse } from './parse-response.ts';
import { getUpskillStudent } from './upskilling.contract.ts';

const student = {
  StudentID: 's1',
  FirstName: 'Maya',
  LastName: 'Okafor',
  Courses: { c1: { TimeSpent: 30 } },
};
const read = (answer: unknown) => parseResponse(getUpskillStudent, answer, () => {});

it.each([
  ['the list', { GroupIDs: ['north', 'south'] }, ['north', 'south']],
  ['the list beside the older field', { GroupIDs: ['north'], GroupID: 'south' }, ['north']],
  ['the older single field', { GroupID: 'north' }, ['north']],
  ['the older single field beside an empty list', { GroupIDs: [], GroupID: 'north' }, ['north']],
  ['the older single field, empty', { GroupID: '' }, []],
  ['neither', {}, []],
])('[PAPI-23] takes the groups of a student from %s', (_name, given, GroupIDs) => {
  expect(read({ ...student, ...given })).toEqual({ ...student, GroupIDs });
});

it.each([['a list'], [null]])('refuses %j', (answer) => {
  expect(read(answer)).toBeUndefined();
});
