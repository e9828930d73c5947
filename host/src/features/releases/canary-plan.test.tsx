import { screen, within } from '@testing-library/react';
import { aBoard, aCanary, aCell, aRemote, person } from './test/board-builders.ts';
import { openReleases } from './test/open-releases.tsx';

const aPlan = {
  next: [30, 100],
  everyMinutes: 60,
  by: person('Deniz Kaya'),
  dueAt: '2026-03-04T05:06:00.000Z',
  starts: 12,
  leastStarts: 40,
};

it.each([
  [{ waitsFor: 'starts' }, 'It waits for more starts: 12 of 40 so far.'],
  [{ waitsFor: 'time' }, /Not before .*2026/],
  [{ waitsFor: 'person', paused: 'Lunch.' }, 'It is paused: Lunch.'],
  [{ waitsFor: 'end-of-freeze' }, 'It waits for the end of the freeze.'],
  [{ waitsFor: 'fewer-failures' }, 'It waits: too many starts failed at this share.'],
  [{}, 'That is within a minute.'],
] as const)('says what the plan of a canary waits for: %j', async (given, words) => {
  const canary = { ...aCanary(10), plan: { ...aPlan, ...given } };
  const remotes = [aRemote('learning', { cells: [aCell({ canary })] })];
  openReleases(aBoard({ remotes }), [], '/releases/learning');
  const steps = await screen.findByRole('region', { name: 'Canary 4.9.0' });
  const shares = within(steps).getAllByRole('listitem');
  expect(shares.map(({ textContent }) => textContent)).toEqual([
    '1%2 hours ago',
    '10%1 hour ago',
    '30%',
    '100%everyone',
  ]);
  expect(steps).toHaveTextContent(
    'The registry goes on to 30% by itself, by the plan of Deniz Kaya.',
  );
  expect(steps).toHaveTextContent(words);
  expect(steps).not.toHaveTextContent('A person takes the next step.');
});
