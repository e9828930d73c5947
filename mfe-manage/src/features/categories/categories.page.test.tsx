import {
  changeCategoryOrder,
  createCategory,
  listStaffCategories,
  removeCategory,
  renameCategory,
  type StaffCategory,
} from '@cairn/api/staff-categories.contract';
import { listCallsTo, type Stub, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const categories: StaffCategory[] = [
  { name: 'Careers', courses: 0, documents: 0, users: [] },
  { name: 'Data', courses: 2, documents: 1, users: ['SQL', 'Guide'] },
];
const answer = { message: 'Done.' };
const open = (...stubs: Stub[]) =>
  openManagePage({
    path: '/manage/catalogue/categories',
    stubs: [stubResponse(listStaffCategories, { categories }), ...stubs],
  });
const readBody = (requests: readonly Request[], endpoint: Parameters<typeof listCallsTo>[1]) =>
  listCallsTo(requests, endpoint)[0]?.clone().json();
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (name: string) => {
  const field = within(await screen.findByRole('dialog')).getByLabelText(/Name/);
  await userEvent.clear(field);
  await userEvent.type(field, name);
};
const submit = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

it('[MCAT-08] a category is created and renamed', async () => {
  const { requests } = open(
    stubResponse(createCategory, answer),
    stubResponse(renameCategory, answer),
  );
  await press('Create a category');
  await fill('Campus');
  await submit('Create');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await readBody(requests, createCategory)).toEqual({ name: 'Campus' });
  await press('Rename Data');
  await fill('Figures');
  await submit('Rename');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await readBody(requests, renameCategory)).toEqual({ before: 'Data', name: 'Figures' });
});

it('[MCAT-08] a category that is used cannot be removed, and the page says what uses it', async () => {
  const { requests } = open(stubResponse(removeCategory, answer));
  const row = await screen.findByRole('row', { name: /Data/ });
  expect(row).toHaveTextContent('SQL, Guide and 1 more');
  const button = within(row).getByRole('button', { name: /Remove Data/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('It is used by SQL, Guide and 1 more.');
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await press('Remove Careers');
  await submit('Remove');
  await waitFor(() => expect(listCallsTo(requests, removeCategory)).toHaveLength(1));
  expect(
    new URL(listCallsTo(requests, removeCategory)[0]?.url ?? '').searchParams.get('name'),
  ).toBe('Careers');
});

it('[MCAT-08] categories are put in order by keyboard', async () => {
  const { requests } = open(stubResponse(changeCategoryOrder, answer));
  await press('Change the order');
  const grip = await screen.findByRole('button', {
    name: 'Move Careers by dragging, or with the arrow keys',
  });
  grip.focus();
  await userEvent.keyboard('{ArrowDown}');
  await submit('Save changes');
  await waitFor(() => expect(listCallsTo(requests, changeCategoryOrder)).toHaveLength(1));
  expect(await readBody(requests, changeCategoryOrder)).toEqual({
    before: ['Careers', 'Data'],
    after: ['Data', 'Careers'],
  });
});
