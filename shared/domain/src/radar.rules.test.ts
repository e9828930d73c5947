import { padRadarAxes, computeRadarValue, truncateChartLabel } from './radar.rules.ts';

describe('radar', () => {
  it.each([
    [1, 2, 0.5],
    [0, 0, 0],
    [3, 2, 1],
    [-1, 2, 0],
  ])('[RULE-18] %d of %d is %d', (completed, total, value) => {
    expect(computeRadarValue(completed, total)).toBe(value);
  });

  it('[RULE-18] has at least three axes, the added ones empty', () => {
    const axis = { id: 'r', label: 'Role', value: 1 };
    expect(padRadarAxes([axis])).toEqual([
      axis,
      { id: 'empty-1', label: '', value: 0 },
      { id: 'empty-2', label: '', value: 0 },
    ]);
    expect(padRadarAxes([axis, axis, axis, axis])).toHaveLength(4);
  });

  it.each([
    ['Data Analyst', 20, 'Data Analyst'],
    ['Cybersecurity Analyst', 10, 'Cybersecu…'],
  ])('cuts %s to %d characters', (label, longest, text) => {
    expect(truncateChartLabel(label, longest)).toBe(text);
  });
});
