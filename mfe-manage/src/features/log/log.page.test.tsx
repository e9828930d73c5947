import { downloadAuditLog, listAuditEntries } from '@cairn/api/audit-log.contract';
import { events } from '@cairn/session';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildAuditEntry, openManagePage } from '../../test/manage-page.tsx';

const entries = (hasMore = false) => ({
  entries: [
    buildAuditEntry(),
    buildAuditEntry({
      entryId: '6',
      actorKind: 'operator',
      actorId: null,
      actorName: null,
      action: 'role-given',
      objectKind: 'address',
      objectId: 'lena@cairn.example',
      objectName: null,
      before: null,
      after: { role: 'group-manager', group: 'Riverside College' },
      requestId: null,
    }),
    buildAuditEntry({ entryId: '5', objectName: null, objectId: 'erased-1', actorName: null }),
  ],
  hasMore,
});
const queries = (requests: readonly Request[]) =>
  listCallsTo(requests, listAuditEntries).map(({ url }) => new URL(url).searchParams.toString());

describe('the log', () => {
  it('[MLOG-06] shows who changed what, with the values before and after', async () => {
    openManagePage({ path: '/manage/log', stubs: [stubResponse(listAuditEntries, entries())] });
    const [changed, given, erased] = await screen.findAllByRole('listitem');
    expect(changed).toHaveTextContent('Changed a personMaya OkaforLast nameOkoforOkafor');
    expect(changed).toHaveTextContent('Ada Keller');
    expect(changed).toHaveTextContent('Request 7f3c-91ab');
    expect(screen.getByRole('link', { name: 'Maya Okafor' })).toHaveAttribute(
      'href',
      '/manage/people/maya',
    );
    expect(given).toHaveTextContent('Gave a rolelena@cairn.example');
    expect(given).toHaveTextContent('RoleGroup manager');
    expect(given).toHaveTextContent('Operator');
    expect(erased).toHaveTextContent('Changed a personErased account');
  });

  it('[MLOG-06] shows the changes by one person, and those of one object, until all are asked for again', async () => {
    const { requests, router } = openManagePage({
      path: '/manage/log?object=maya&action=person-changed&to=2026-03-31',
      stubs: [stubResponse(listAuditEntries, entries())],
    });
    expect(await screen.findByText('Only changes of Maya Okafor')).toBeVisible();
    expect(queries(requests).at(-1)).toBe('object=maya&action=person-changed&to=2026-03-31');
    await userEvent.click(screen.getByRole('button', { name: 'Show all changes' }));
    await waitFor(() =>
      expect(queries(requests).at(-1)).toBe('action=person-changed&to=2026-03-31'),
    );
    expect(screen.queryByText(/^Only changes/)).not.toBeInTheDocument();
    const [byAda] = screen.getAllByRole('link', { name: 'Ada Keller' });
    if (byAda) await userEvent.click(byAda);
    expect(await screen.findByText('Only changes by Ada Keller')).toBeVisible();
    expect(router.state.location.search).toBe('?actor=ada');
    expect(queries(requests).at(-1)).toBe('actor=ada');
    await userEvent.click(screen.getByRole('button', { name: 'Show changes by everybody' }));
    await waitFor(() => expect(queries(requests).at(-1)).toBe(''));
  });

  it('[MLOG-06] keeps its filters in the address, and leads to older entries', async () => {
    const { requests, router } = openManagePage({
      path: '/manage/log?action=role-given&from=2026-03-01&to=yesterday',
      stubs: [stubResponse(listAuditEntries, entries(true))],
    });
    await screen.findAllByRole('listitem');
    expect(screen.getByRole('status')).toHaveTextContent('3 entries on this page.');
    expect(queries(requests).at(-1)).toBe('action=role-given&from=2026-03-01');
    await userEvent.click(screen.getByRole('link', { name: 'Older entries' }));
    await waitFor(() => expect(queries(requests).at(-1)).toContain('after=5'));
    expect(router.state.location.search).toContain('action=role-given');
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'person-disabled');
    await waitFor(() =>
      expect(queries(requests).at(-1)).toBe('action=person-disabled&from=2026-03-01'),
    );
  });

  it('[MLOG-07] is downloaded as a file with its filters, from whichever page', async () => {
    const saved: Blob[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:log';
    });
    const { requests } = openManagePage({
      path: '/manage/log?action=person-changed&object=maya&from=2026-03-01&after=9',
      stubs: [
        stubResponse(listAuditEntries, entries()),
        stubResponse(downloadAuditLog, 'Time,Person'),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toContain('Time,Person');
    const [link] = click.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toMatch(/^log-\d{4}-\d{2}-\d{2}\.csv$/);
    const [call] = listCallsTo(requests, downloadAuditLog);
    expect(new URL(call?.url ?? '').search).toBe(
      '?object=maya&action=person-changed&from=2026-03-01',
    );
  });

  it('says that the file could not be downloaded', async () => {
    const notices: string[] = [];
    events.on('notice.shown', ({ message }) => notices.push(message));
    openManagePage({
      path: '/manage/log',
      stubs: [stubResponse(listAuditEntries, entries()), stubError(downloadAuditLog, 500)],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(notices).toEqual([
        'The log could not be downloaded. Try again, or choose fewer days.',
      ]),
    );
  });

  it('says that nothing matches, or that it could not be loaded', async () => {
    const { unmount } = openManagePage({
      path: '/manage/log?action=role-given',
      stubs: [stubResponse(listAuditEntries, { entries: [], hasMore: false })],
    });
    expect(await screen.findByText('No entries match the filters.')).toBeVisible();
    unmount();
    openManagePage({ path: '/manage/log', stubs: [stubError(listAuditEntries, 500)] });
    expect(await screen.findByText('The log could not be loaded.')).toBeVisible();
  });
});
