import { shouldStopCanaryEarly } from './early-stop.rules.ts';

const LIMIT = 0.05;

it.each([
  [8, 8, true],
  [7, 7, false],
  [8, 11, true],
  [8, 12, false],
  [9, 15, true],
  [9, 16, false],
  [14, 37, true],
  [14, 38, false],
])(
  'with a limit of 5 %%, %i failures in %i starts stop a canary early: %s',
  (failed, starts, is) => {
    expect(shouldStopCanaryEarly({ failed, starts }, LIMIT)).toBe(is);
  },
);

it.each([
  [0.001, 8],
  [0.01, 8],
  [0.1, 10],
  [0.2, 16],
])('with a limit of %d it takes %i failures without a start that works', (limit, least) => {
  const takes = Array.from({ length: 40 }, (_, failed) => failed).find((failed) =>
    shouldStopCanaryEarly({ failed, starts: failed }, limit),
  );
  expect(takes).toBe(least);
});

it('with a limit of half of the starts, 40 failing starts are not stopped before the 40th either', () => {
  expect(shouldStopCanaryEarly({ failed: 40, starts: 40 }, 0.5)).toBe(false);
});

/**
 * Returns the part of canaries that are stopped within so many starts, if each start fails independently with the same
 * probability.
 */
const stoppedPart = (probability: number, { hasEarly }: { hasEarly: boolean }): number => {
  let byFailures = new Map([[0, 1]]);
  let stopped = 0;
  for (let starts = 1; starts <= 1000; starts += 1) {
    const next = new Map<number, number>();
    const add = (failed: number, part: number) => next.set(failed, (next.get(failed) ?? 0) + part);
    for (const [failed, part] of byFailures) {
      add(failed, part * (1 - probability));
      const now = { starts, failed: failed + 1 };
      const isOver = starts >= 40 && now.failed / starts > LIMIT;
      const isEarly = hasEarly && starts < 40 && shouldStopCanaryEarly(now, LIMIT);
      if (isOver || isEarly) stopped += part * probability;
      else add(now.failed, part * probability);
    }
    byFailures = next;
  }
  return stopped;
};

describe('the false alarms of 1,000 starts, as decision 060 lists them', () => {
  it.each([
    [0.005, 0.0027],
    [0.01, 0.0197],
    [0.02, 0.129],
    [0.03, 0.3484],
  ])('do not exceed it when %d of the starts fail', (probability, known) => {
    const before = stoppedPart(probability, { hasEarly: false });
    expect(before).toBeCloseTo(known, 4);
    expect(stoppedPart(probability, { hasEarly: true }) - before).toBeLessThan(1e-9);
  });
});
