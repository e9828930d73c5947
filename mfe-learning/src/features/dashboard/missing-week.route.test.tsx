import { setReporter } from '@cairn/session';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openDashboardPage } from './test/dashboard-page.tsx';

let mockMissing = true;
const mockGone = new Error('The chunk did not arrive');
/** Reading the module's exports fails, as loading it would. */
jest.mock('./study-week.tsx', () => ({
  __esModule: true,
  get StudyWeekBand() {
    if (mockMissing) throw mockGone;
    return jest.requireActual<Record<string, unknown>>('./study-week.tsx')['StudyWeekBand'];
  },
}));

const reported: unknown[] = [];
beforeEach(() => setReporter((error) => reported.push(error)));
afterEach(() => setReporter(undefined));

it('the code of the week that does not come says so in its place, and is fetched again when asked', async () => {
  openDashboardPage({});
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your week could not be loaded.');
  expect(reported).toEqual([mockGone]);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  mockMissing = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('region', { name: 'This week' })).toBeVisible();
  expect(alert).not.toBeInTheDocument();
});
