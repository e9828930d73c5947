/** The search within a filter of which a site has thousands of values. */
import { MAX_FILTER_CHOICES, searchFilterChoices } from '@cairn/api/filter-choices.contract';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../test/manage-page.tsx';

const openFilter = async (
  path = '/manage/people',
  stubs: Parameters<typeof openManagePage>[0] = {},
) => {
  const page = openManagePage({ path, ...stubs });
  const button = await screen.findByRole('button', { name: /^Group/ });
  await userEvent.click(button);
  const list = within(await screen.findByRole('group', { name: 'Group' }));
  return { ...page, button, list };
};
const listSearches = (requests: readonly Request[]) =>
  listCallsTo(requests, searchFilterChoices).map(({ url }) =>
    new URL(url).searchParams.get('search'),
  );

it('asks for values when it is opened, and searches them on the server', async () => {
  const { requests, router, list } = await openFilter();
  expect(await list.findByRole('checkbox', { name: 'Riverside College' })).toBeVisible();
  expect(listSearches(requests)).toEqual(['']);
  await userEvent.type(list.getByRole('searchbox', { name: 'Search: Group' }), 'harb');
  await waitFor(() => expect(listSearches(requests)).toEqual(['', 'harb']));
  await waitFor(() => expect(list.queryByRole('checkbox', { name: /^River/ })).toBeNull());
  await userEvent.click(list.getByRole('checkbox', { name: 'Harbor Institute' }));
  await waitFor(() => expect(router.state.location.search).toBe('?group=harbor'));
});

it('keeps the chosen values in the list, whatever is searched', async () => {
  const { router, list, button } = await openFilter('/manage/people?group=riverside');
  await waitFor(() => expect(button).toHaveTextContent('Group: Riverside College'));
  await userEvent.type(list.getByRole('searchbox'), 'harb');
  await waitFor(() => expect(list.getAllByRole('checkbox')).toHaveLength(3));
  const chosen = list.getByRole('checkbox', { name: 'Riverside College' });
  expect(chosen).toBeChecked();
  await userEvent.click(chosen);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(list.getByRole('checkbox', { name: 'Riverside College' })).not.toBeChecked();
});

it('is used by keyboard: Tab leads to the search and the values, Escape back to the button', async () => {
  const { router, list, button } = await openFilter();
  await list.findByRole('checkbox', { name: 'Harbor Institute' });
  await userEvent.tab();
  expect(list.getByRole('searchbox')).toHaveFocus();
  await userEvent.tab();
  expect(list.getByRole('checkbox', { name: 'In no group' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(router.state.location.search).toBe('?group=harbor'));
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(screen.queryByRole('group', { name: 'Group' })).not.toBeInTheDocument();
});

it('says that more values match than it shows', async () => {
  const choices = Array.from({ length: MAX_FILTER_CHOICES }, (_, at) => ({
    id: `g${at}`,
    name: `Group ${at}`,
  }));
  const { list } = await openFilter('/manage/people', {
    stubs: [stubResponse(searchFilterChoices, { choices, chosen: [] })],
  });
  expect(await list.findByText('More match. Type more of the name.')).toBeVisible();
});

it('says that the values could not be loaded', async () => {
  const { list } = await openFilter('/manage/people', {
    stubs: [stubError(searchFilterChoices, 500)],
  });
  expect(await list.findByText('The list could not be loaded.')).toBeVisible();
});
