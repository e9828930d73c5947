import { listAuditEntries } from '@cairn/api/audit-log.contract';
import { searchFilterChoices } from '@cairn/api/filter-choices.contract';
import { listPeople } from '@cairn/api/staff-people.contract';
import { holdFetch, listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildListedPerson,
  listRoutePaths,
  openManagePage,
  buildPeoplePage,
} from '../../test/manage-page.tsx';

const queries = (requests: readonly Request[]) =>
  listCallsTo(requests, listPeople).map(({ url }) => new URL(url).searchParams.toString());

describe('who may see /manage', () => {
  it('[MPERM-18] a student reads whom to ask, finds a way to My Learning, and no data are requested', async () => {
    for (const path of listRoutePaths()) {
      const { requests, unmount } = openManagePage({ path, roles: [] });
      expect(await screen.findByText('This page is for staff')).toBeVisible();
      expect(screen.getByRole('link', { name: 'support@cairn.example' })).toHaveAttribute(
        'href',
        'mailto:support@cairn.example',
      );
      expect(screen.getByRole('link', { name: 'Go to My Learning' })).toHaveAttribute(
        'href',
        '/learning',
      );
      expect([path, requests.map(({ url }) => url)]).toEqual([path, []]);
      unmount();
    }
  });

  it.each([
    '/manage/catalogue',
    '/manage/catalogue/webinars',
    '/manage/settings/registration',
    '/manage/settings/brand',
    '/manage/log',
  ])(
    '[MPERM-20] a group manager sees four tabs, and reads at %s that an administrator can help',
    async (path) => {
      const { requests } = openManagePage({ path, roles: ['group-manager'] });
      expect(await screen.findByText('This page is for administrators')).toBeVisible();
      expect(
        screen.getByText('An administrator of the site can look something up here for you.'),
      ).toBeVisible();
      const tabs = within(screen.getByRole('navigation', { name: 'Manage' }));
      expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
        'Overview',
        'People',
        'Groups',
        'Reports',
      ]);
      expect(listCallsTo(requests, listAuditEntries)).toEqual([]);
    },
  );
});

describe('the list of people', () => {
  it('shows each person with a link to the own page, and the counts', async () => {
    openManagePage({
      stubs: [
        stubResponse(
          listPeople,
          buildPeoplePage(
            buildListedPerson(),
            buildListedPerson({
              personId: 'petra lind',
              firstName: 'Petra',
              lastName: 'Lind',
              status: 'disabled',
              staffRoles: [
                { role: 'group-manager', groupId: 'riverside', groupName: 'Riverside College' },
              ],
            }),
          ),
        ),
      ],
    });
    const row = await screen.findByRole('row', { name: /Petra Lind/ });
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/manage/people/petra%20lind');
    expect(row).toHaveTextContent('Disabled');
    expect(row).toHaveTextContent('Group manager of Riverside College');
    expect(row).toHaveTextContent('Never');
    expect(screen.getByText('1,284 people.').closest('[role="status"]')).not.toBeNull();
    expect(document.title).toBe('People · Cairn');
  });

  it('[MPEOP-06] reads search, filters, sort and page from the address, ignores unknown values, and writes changes there', async () => {
    const { requests, router } = openManagePage({
      path: '/manage/people?search=oka&group=riverside&status=disabled,gone&role=king&order=-active&page=2',
    });
    await screen.findByRole('row', { name: /Maya Okafor/ });
    expect(queries(requests).at(-1)).toBe(
      'search=oka&group=riverside&status=disabled&order=-active&page=2',
    );
    await userEvent.click(screen.getByRole('button', { name: /^Last active/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Never' }));
    await waitFor(() => expect(router.state.location.search).toContain('active=never'));
    expect(router.state.location.search).not.toContain('page=');
    await waitFor(() => expect(queries(requests).at(-1)).toContain('active=never'));
    const byName = screen.getByRole('link', { name: 'Name' });
    expect(byName).toHaveAttribute('href', expect.not.stringContaining('order='));
    const order = screen.getByText('Sorted by Last active, descending.');
    expect(order).toHaveAttribute('role', 'status');
    expect(screen.getByRole('columnheader', { name: 'Last active' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await userEvent.click(byName);
    expect(order).toHaveTextContent('Sorted by Name.');
  });

  it('[MPEOP-06] shows the same list after a reload, at a copied address, and after Back', async () => {
    const first = openManagePage({ path: '/manage/people?group=riverside&status=disabled' });
    await screen.findByRole('row', { name: /Maya Okafor/ });
    await userEvent.type(screen.getByRole('searchbox'), 'oka');
    const address = '?search=oka&group=riverside&status=disabled';
    await waitFor(() => expect(first.router.state.location.search).toBe(address));
    const list = 'search=oka&group=riverside&status=disabled&order=name&page=1';
    await waitFor(() => expect(queries(first.requests).at(-1)).toBe(list));
    const { pathname, search } = first.router.state.location;
    first.unmount();
    const { requests, router } = openManagePage({ path: pathname + search });
    expect(await screen.findByRole('searchbox')).toHaveValue('oka');
    await waitFor(() => expect(queries(requests)).toEqual([list]));
    await userEvent.click(await screen.findByRole('link', { name: /Maya Okafor/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('searchbox')).toHaveValue('oka');
    expect(new Set(queries(requests))).toEqual(new Set([list]));
  });

  it('[MPEOP-08] shows skeleton rows below the search while it is loading', async () => {
    openManagePage();
    const release = holdFetch();
    const loading = await screen.findByRole('group', { name: 'Loading' });
    expect(loading.children.length).toBeGreaterThanOrEqual(8);
    expect(screen.getByRole('searchbox')).toBeVisible();
    release();
    expect(await screen.findByRole('row', { name: /Maya Okafor/ })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Loading' })).not.toBeInTheDocument();
  });

  it('[MPEOP-08] says that no person was found, and clears all filters', async () => {
    const { router } = openManagePage({
      path: '/manage/people?search=okaffor&group=riverside&status=disabled,invited',
      stubs: [stubResponse(listPeople, { ...buildPeoplePage(), found: 0 })],
    });
    expect(await screen.findByText('No people found.')).toBeVisible();
    expect(
      await screen.findByText(
        'Search: okaffor · Group: Riverside College · Status: Invited or Disabled',
      ),
    ).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('0 match the filters.');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('[MPEOP-08] keeps the filters when it could not be loaded, and offers another try', async () => {
    const { requests } = openManagePage({
      path: '/manage/people?search=oka',
      stubs: [stubError(listPeople, 503)],
    });
    expect(await screen.findByText('The list could not be loaded.')).toBeVisible();
    expect(screen.getByText(/Your filters are kept\./)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('oka');
    const before = queries(requests).length;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(queries(requests).length).toBeGreaterThan(before));
  });

  it('still lists people when the filters could not be loaded', async () => {
    openManagePage({
      path: '/manage/people?group=riverside',
      stubs: [stubError(searchFilterChoices, 500)],
    });
    expect(await screen.findByRole('row', { name: /Maya Okafor/ })).toBeVisible();
  });
});
