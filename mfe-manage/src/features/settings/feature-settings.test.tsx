import {
  changeAssistantSetting,
  changeReminderSetting,
  changeSessionSetting,
  changeTimeSetting,
  changeUploadSetting,
  getAssistantSetting,
  getReminderSetting,
  getSessionSetting,
  getTimeSetting,
  getUploadSetting,
} from '@cairn/api/site-settings.contract';
import { getSecondFactorSetting } from '@cairn/api/staff-settings.contract';
import type { Endpoint } from '@cairn/api/endpoint';
import { listCallsTo, type Stub, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const open = (path: string, ...stubs: Stub[]) => {
  const { requests } = openManagePage({ path: `/manage/settings/${path}`, stubs });
  return {
    readBodies: (endpoint: Endpoint) =>
      Promise.all(listCallsTo(requests, endpoint).map((request) => request.json())),
  };
};
const save = (within_: HTMLElement = document.body) =>
  userEvent.click(within(within_).getByRole('button', { name: 'Save changes' }));

it('saves the time zone of the site', async () => {
  const before = { timeZone: 'UTC' };
  const after = { timeZone: 'Europe/Berlin' };
  const { readBodies } = open(
    'time',
    stubResponse(getTimeSetting, { values: before, fixed: {} }),
    stubResponse(changeTimeSetting, { values: after, fixed: {} }),
  );
  await userEvent.selectOptions(
    await screen.findByLabelText('Time zone of the site'),
    'Europe/Berlin',
  );
  await save();
  await waitFor(async () =>
    expect(await readBodies(changeTimeSetting)).toEqual([{ before, after }]),
  );
});

it('switches the assistant off', async () => {
  const { readBodies } = open(
    'assistant',
    stubResponse(getAssistantSetting, { values: { isOn: true }, fixed: {} }),
    stubResponse(changeAssistantSetting, { values: { isOn: false }, fixed: {} }),
  );
  await userEvent.click(await screen.findByRole('radio', { name: /^Off/ }));
  await save();
  await waitFor(async () =>
    expect(await readBodies(changeAssistantSetting)).toEqual([
      { before: { isOn: true }, after: { isOn: false } },
    ]),
  );
});

it('[MSET-16] takes whole megabytes up to the limit of the environment, which it names', async () => {
  const { readBodies } = open(
    'uploads',
    stubResponse(getUploadSetting, {
      values: { submissionMb: 25 },
      fixed: {},
      limit: { mb: 100, variable: 'SUBMISSION_MB' },
    }),
    stubResponse(changeUploadSetting, {
      values: { submissionMb: 100 },
      fixed: {},
      limit: { mb: 100, variable: 'SUBMISSION_MB' },
    }),
  );
  const field = await screen.findByLabelText('Megabytes for each file');
  expect(field).toHaveAccessibleDescription(
    /At most 100, set by the environment variable SUBMISSION_MB/,
  );
  for (const typed of ['0', '1.5', '101', 'many']) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    expect(field).toHaveAccessibleDescription(/Enter a whole number from 1 to 100/);
    await save();
  }
  expect(await readBodies(changeUploadSetting)).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '100');
  await save();
  await waitFor(async () => expect(await readBodies(changeUploadSetting)).toHaveLength(1));
});

it('[MSET-10] takes a session length from 15 minutes to 90 days, in its unit', async () => {
  const before = { minutes: 43_200 };
  const { readBodies } = open(
    'sign-in',
    stubResponse(getSecondFactorSetting, { staff: 'optional' }),
    stubResponse(getSessionSetting, { values: before, fixed: {} }),
    stubResponse(changeSessionSetting, { values: { minutes: 480 }, fixed: {} }),
  );
  const amount = await screen.findByLabelText('Time without use');
  expect(amount).toHaveValue('30');
  expect(screen.getByLabelText('Unit')).toHaveValue('days');
  const form = amount.closest('form') as HTMLElement;
  await userEvent.clear(amount);
  await userEvent.type(amount, '91');
  expect(amount).toHaveAccessibleDescription('Enter a time from 15 minutes to 90 days.');
  await save(form);
  await userEvent.selectOptions(screen.getByLabelText('Unit'), 'hours');
  await userEvent.clear(amount);
  await userEvent.type(amount, '8');
  await save(form);
  await waitFor(async () =>
    expect(await readBodies(changeSessionSetting)).toEqual([{ before, after: { minutes: 480 } }]),
  );
});

it('[MENR-18] switches reminders of mandatory courses off, each kind alone', async () => {
  const before = { isDueOn: true, isOverdueOn: true };
  const after = { isDueOn: true, isOverdueOn: false };
  const { readBodies } = open(
    'reminders',
    stubResponse(getReminderSetting, { values: before, fixed: {} }),
    stubResponse(changeReminderSetting, { values: after, fixed: {} }),
  );
  expect(await screen.findByRole('checkbox', { name: /^7 days and 1 day/ })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: /overdue/ }));
  await save();
  await waitFor(async () =>
    expect(await readBodies(changeReminderSetting)).toEqual([{ before, after }]),
  );
});
