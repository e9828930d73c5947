import { rateWebVital } from './web-vitals.rules.ts';

it.each([
  ['lcp', 2500, 'good'],
  ['lcp', 2501, 'needs-work'],
  ['lcp', 4001, 'poor'],
  ['inp', 500, 'needs-work'],
  ['cls', 0.1, 'good'],
  ['cls', 0.26, 'poor'],
  ['ttfb', 1800, 'needs-work'],
] as const)('rates %s of %d as %s', (vital, value, rating) => {
  expect(rateWebVital(vital, value)).toBe(rating);
});
