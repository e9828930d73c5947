import {
  cancelStaffWebinar,
  changeStaffWebinar,
  createStaffWebinar,
  downloadWebinarAttendees,
  getStaffWebinar,
  listStaffWebinars,
  listWebinarAttendees,
  markWebinarAttendee,
  removeStaffWebinar,
  type StaffWebinar,
  takeOverWebinar,
} from '@cairn/api/staff-webinars.contract';
import { listCallsTo, type Stub, stubError, stubResponse } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const path = '/manage/catalogue/webinars/subnetting';
const text = {
  title: 'Subnetting',
  description: 'With paper.',
  begins: '2099-07-04T14:00',
  ends: '2099-07-04T15:00',
  timeZone: 'Europe/Berlin',
  meetingUrl: 'https://meet.example/a',
};
const buildWebinar = (change: Partial<StaffWebinar> = {}): StaffWebinar => ({
  webinarId: 'subnetting',
  title: 'Subnetting',
  startsAt: '2099-07-04T12:00:00.000Z',
  endsAt: '2099-07-04T13:00:00.000Z',
  isCancelled: false,
  attendees: 58,
  origin: 'staff',
  text,
  ...change,
});
const attendee = (personId: string, name: string, hasAttended = false) => ({
  personId,
  name,
  email: `${personId}@cairn.example`,
  groups: ['Northgate'],
  hasAttended,
});
const attendeesPage = (...attendees: ReturnType<typeof attendee>[]) => ({
  attendees,
  total: attendees.length,
  attended: attendees.filter((one) => one.hasAttended).length,
  page: 1,
  pageCount: 1,
});
const open = (webinar: StaffWebinar, stubs: readonly Stub[] = [], at = path) =>
  openManagePage({
    path: at,
    stubs: [
      stubResponse(getStaffWebinar, webinar),
      stubResponse(listWebinarAttendees, attendeesPage(attendee('yuki', 'Yuki Tanaka'))),
      ...stubs,
    ],
  });
const readBodies = (requests: readonly Request[], endpoint: Parameters<typeof listCallsTo>[1]) =>
  Promise.all(listCallsTo(requests, endpoint).map((request) => request.clone().json()));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(label)), { target: { value } });

it('[MCAT-11] Duplicate opens a copy without attendees and date, and saves nothing before Save', async () => {
  const created = buildWebinar({ webinarId: 'subnetting-2' });
  const { requests } = open(buildWebinar(), [stubResponse(createStaffWebinar, created)]);
  await userEvent.click(await screen.findByRole('link', { name: 'Duplicate' }));
  expect(await screen.findByRole('heading', { name: 'Create a webinar' })).toBeVisible();
  expect(screen.getByLabelText(/Title/)).toHaveValue('Subnetting');
  expect(screen.getByLabelText(/Begins/)).toHaveValue('');
  expect(screen.getByLabelText(/Ends/)).toHaveValue('');
  expect(screen.queryByRole('heading', { name: 'Attendees' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Enter when it begins.')).toBeVisible();
  expect(listCallsTo(requests, createStaffWebinar)).toEqual([]);
  type('Begins', '2099-08-01T10:00');
  type('Ends', '2099-08-01T11:00');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(listCallsTo(requests, createStaffWebinar)).toHaveLength(1));
  expect(await readBodies(requests, createStaffWebinar)).toEqual([
    {
      text: { ...text, begins: '2099-08-01T10:00', ends: '2099-08-01T11:00' },
      copiedId: 'subnetting',
    },
  ]);
});

it('[MCAT-12] lists attendees, marks each at once, and downloads them', async () => {
  const { requests } = open(buildWebinar(), [
    stubResponse(markWebinarAttendee, { message: 'Saved.' }),
    stubResponse(downloadWebinarAttendees, 'Name,Email'),
  ]);
  const row = await screen.findByRole('row', { name: /Yuki Tanaka/ });
  expect(within(row).getByRole('rowheader')).toHaveTextContent('Yuki TanakaNorthgate');
  expect(screen.getByText('0 of 1 attended. Changes are saved at once.')).toBeVisible();
  await userEvent.click(within(row).getByRole('checkbox', { name: 'Yuki Tanaka attended' }));
  await waitFor(() => expect(listCallsTo(requests, listWebinarAttendees)).toHaveLength(2));
  expect(await readBodies(requests, markWebinarAttendee)).toEqual([{ hasAttended: true }]);
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  URL.createObjectURL = () => 'blob:attendees';
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect(listCallsTo(requests, downloadWebinarAttendees)).toHaveLength(1);
  const [link] = click.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe('attendees-subnetting.csv');
});

it('saves what was changed, on the basis of what was shown', async () => {
  const after = { ...text, title: 'Subnetting without tears' };
  const { requests } = open(buildWebinar(), [
    stubResponse(changeStaffWebinar, buildWebinar({ title: after.title, text: after })),
  ]);
  const save = await screen.findByRole('button', { name: 'Save changes' });
  expect(save).toHaveAccessibleDescription('Nothing has been changed.');
  type('Title', after.title);
  await userEvent.click(save);
  await waitFor(() => expect(listCallsTo(requests, changeStaffWebinar)).toHaveLength(1));
  expect(await readBodies(requests, changeStaffWebinar)).toEqual([{ before: text, after }]);
});

it('shows a refusal, and keeps what was typed', async () => {
  const reason = 'Another person has changed this webinar meanwhile.';
  open(buildWebinar(), [stubError(changeStaffWebinar, 409, 'conflict', reason)]);
  await screen.findByRole('heading', { name: 'Subnetting' });
  type('Title', 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByLabelText(/Title/)).toHaveValue('Mine');
});

it('asks before a webinar is cancelled, and says whom it tells', async () => {
  const { requests } = open(buildWebinar(), [
    stubResponse(cancelStaffWebinar, buildWebinar({ isCancelled: true })),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the webinar' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('58 attendees get a mail that it does not take place.');
  expect(listCallsTo(requests, cancelStaffWebinar)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the webinar' }));
  await waitFor(() => expect(listCallsTo(requests, cancelStaffWebinar)).toHaveLength(1));
});

it('one that has ended cannot be cancelled, and a cancelled one is shown as such', async () => {
  const ended = open(buildWebinar({ endsAt: '2020-01-01T00:00:00.000Z' }));
  expect(
    await screen.findByRole('button', { name: 'Cancel the webinar' }),
  ).toHaveAccessibleDescription('The webinar has ended, so it cannot be cancelled.');
  ended.unmount();
  open(buildWebinar({ isCancelled: true }));
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.getByLabelText(/Title/)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Cancel the webinar' })).not.toBeInTheDocument();
});

it('[MCAT-16] a webinar from content files is marked and read-only until a take-over is confirmed', async () => {
  const { requests } = open(buildWebinar({ origin: 'files' }), [
    stubResponse(takeOverWebinar, buildWebinar({ origin: 'taken-over' })),
  ]);
  expect(await screen.findByText('Managed by files.')).toBeVisible();
  for (const label of [/Title/, /Description/, /Begins/, /Ends/, /Time zone/, /Meeting address/])
    expect(screen.getByLabelText(label)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    'An import of content files does not change it, and reports that.',
  );
  expect(listCallsTo(requests, takeOverWebinar)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(listCallsTo(requests, takeOverWebinar)).toHaveLength(1));
});

it('[MCAT-18] asks before a webinar is removed, with what students will miss', async () => {
  const { requests } = open(buildWebinar(), [
    stubResponse(removeStaffWebinar, { message: 'Removed.' }),
    stubResponse(listStaffWebinars, { webinars: [], page: 1, pageCount: 1 }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Subnetting?' });
  expect(dialog).toHaveTextContent('Students no longer find the webinar in the list');
  expect(dialog).toHaveTextContent('58 people have signed up and still see it.');
  expect(listCallsTo(requests, removeStaffWebinar)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('heading', { name: 'Webinars' })).toBeVisible();
  expect(listCallsTo(requests, removeStaffWebinar)).toHaveLength(1);
});

it('lists the webinars of the site, and says what cannot be loaded', async () => {
  const list = {
    webinars: [
      buildWebinar(),
      buildWebinar({ webinarId: 'b', title: 'Passkeys', isCancelled: true }),
    ],
    page: 1,
    pageCount: 1,
  };
  const { unmount } = open(
    buildWebinar(),
    [stubResponse(listStaffWebinars, list)],
    '/manage/catalogue/webinars',
  );
  expect(await screen.findByRole('link', { name: 'Subnetting' })).toHaveAttribute('href', path);
  expect(screen.getByRole('row', { name: /Passkeys/ })).toHaveTextContent('Cancelled');
  expect(screen.getByRole('row', { name: /Subnetting/ })).toHaveTextContent('58PlannedStaff');
  unmount();
  open(buildWebinar(), [stubError(getStaffWebinar, 404, 'not-found')]);
  expect(await screen.findByText('There is no such webinar.')).toBeVisible();
});
