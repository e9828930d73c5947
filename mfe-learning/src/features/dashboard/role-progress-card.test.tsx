import { screen, waitFor } from '@testing-library/react';
import { openDashboardPage } from './test/dashboard-page.tsx';

jest.mock('./role-chart.tsx', () => {
  throw new Error('The chunk did not arrive');
});

it('without the chart’s code the table is for everybody, and the rest of the page stands', async () => {
  openDashboardPage({ student: { Roles: { 'role-1': false } } });
  const table = await screen.findByRole('table', { name: 'Courses completed' });
  expect(table.closest('.hidden')).not.toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('table', { name: 'Courses completed' }).closest('.hidden')).toBeNull(),
  );
  expect(screen.getByRole('button', { name: 'Data Analyst' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
