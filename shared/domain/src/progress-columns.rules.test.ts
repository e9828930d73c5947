import { createProgressColumns } from './progress-columns.rules.ts';

const counts = (done: readonly number[], total: number) =>
  createProgressColumns(
    done.map((one) => ({ done: one, students: 1 })),
    total,
  ).map(({ label, count }) => `${label}: ${count}`);

describe('columns of progress', () => {
  it('are one for each step, empty ones too', () => {
    expect(counts([0, 0, 2, 3, 3, 3], 3)).toEqual(['0: 2', '1: 0', '2: 1', '3: 3']);
    const progress = [
      { done: 0, students: 40 },
      { done: 2, students: 50_000 },
    ];
    expect(createProgressColumns(progress, 2).map(({ count }) => count)).toEqual([40, 0, 50_000]);
    expect(createProgressColumns([], 2).map(({ state }) => state)).toEqual([
      'not-started',
      'under-way',
      'complete',
    ]);
  });

  it('are quarters where the steps are many', () => {
    expect(counts([0, 1, 5, 6, 10, 11, 15, 19, 20], 20)).toEqual([
      '0: 1',
      '1–25 %: 2',
      '26–50 %: 2',
      '51–75 %: 2',
      '76–99 %: 1',
      'All: 1',
    ]);
    expect(createProgressColumns([], 20).map(({ state }) => state)).toEqual([
      'not-started',
      'under-way',
      'under-way',
      'under-way',
      'under-way',
      'complete',
    ]);
  });

  it('are none for a course that asks for nothing, and keep what was taken away from it', () => {
    expect(counts([0, 1], 0)).toEqual([]);
    expect(counts([5], 3)).toEqual(['0: 0', '1: 0', '2: 0', '3: 1']);
  });
});
