import { toSparkPoints } from './overview-figures.rules.ts';

describe('the line of a figure', () => {
  it('goes from the left to the right, with the highest value at the top', () => {
    expect(toSparkPoints([2, 4, 3])).toEqual([
      { x: 4, y: 35 },
      { x: 106, y: 7 },
      { x: 208, y: 21 },
    ]);
  });

  it('is level in the middle if all values are equal', () => {
    expect(toSparkPoints([0, 0]).map(({ y }) => y)).toEqual([21, 21]);
  });
});
