import { getRoster, type RosterStudent, type Roster } from '@cairn/api/roster.contract';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { act, screen } from '@testing-library/react';
import { stubRoster } from '../test/roster-stubs.ts';
import { RosterProgress } from './roster-progress.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

const ida: RosterStudent = {
  learnerId: 'ida',
  name: 'Ida',
  pictureUrl: '',
  enrolledAt: '2026-01-01T00:00:00.000Z',
  activeAt: '2026-02-01T00:00:00.000Z',
  secondsSpent: 60,
  done: 1,
  points: 1e-7,
  meetsRule: false,
  hasCertificate: false,
};
const roster = (done: number): Roster => ({
  CourseID: 'c1',
  CourseTitle: 'Statistics Live',
  CourseType: 'sync',
  total: 3,
  maxPoints: 50,
  passingPercent: 60,
  learners: [{ ...ida, done }],
});

const open = async () => {
  signInAs();
  stubApi(...stubRoster(roster(1)));
  const element = <RosterProgress courseId="c1" chatTo={undefined} />;
  renderRoute([{ path: '/', element }], '/');
  expect(await screen.findByRole('row', { name: /^Ida/ })).toHaveTextContent('1 of 3');
  return stubApi(...stubRoster(roster(2)));
};

describe('an open roster', () => {
  it('is read again every 30 seconds', async () => {
    const later = await open();
    await pass(29);
    expect(listCallsTo(later, getRoster)).toHaveLength(0);
    await pass(2);
    expect(screen.getByRole('row', { name: /^Ida/ })).toHaveTextContent('2 of 3');
    await pass(30);
    expect(listCallsTo(later, getRoster)).toHaveLength(2);
  });

  it('is read again as soon as the teacher comes back to the page', async () => {
    const later = await open();
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await pass(1);
    expect(listCallsTo(later, getRoster)).toHaveLength(1);
    expect(screen.getByRole('row', { name: /^Ida/ })).toHaveTextContent('2 of 3');
  });

  it('shows the smallest points as a plain number', async () => {
    await open();
    expect(screen.getByRole('row', { name: /^Ida/ })).toHaveTextContent('0.0000001 / 50');
  });
});
