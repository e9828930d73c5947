import { formatInstructorName } from './instructor-name.rules.ts';

it.each([
  [{ FullName: 'Dr Noor Aziz', FirstName: 'Noor', LastName: 'Aziz' }, 'Dr Noor Aziz'],
  [{ FullName: ' ', FirstName: 'Noor', LastName: 'Aziz' }, 'Noor Aziz'],
  [{ FullName: '', FirstName: '小明', LastName: '王' }, '王小明'],
  [{ FullName: '', FirstName: 'Noor', LastName: '' }, 'Noor'],
])('%j is called %s', (names, called) => {
  expect(formatInstructorName(names)).toBe(called);
});
