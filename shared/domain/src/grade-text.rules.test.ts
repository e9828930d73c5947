import { formatGradeInput, formatGrade } from './grade-text.rules.ts';

describe('points as text', () => {
  it.each([
    [78, '78'],
    [12.5, '12.5'],
    [0, '0'],
    [1e-7, '0.0000001'],
    [0.1 + 0.2, '0.3'],
    [64_000, '64000'],
    [1e21, '1000000000000000000000'],
  ])('%p is a plain number', (grade, text) => {
    expect(formatGrade(grade)).toBe(text);
  });
});

describe('points in a field', () => {
  it.each([
    [78, '78'],
    [100, '100'],
    [12.25, '12.25'],
    [1e-7, '0.0000001'],
    [2.5e-8, '0.000000025'],
    [0, '0'],
  ])('%p are digits that the field reads', (grade, text) => {
    expect(formatGradeInput(grade)).toBe(text);
    expect(Number(formatGradeInput(grade))).toBe(grade);
  });
});
