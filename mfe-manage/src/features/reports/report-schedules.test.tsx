import {
  changeReportSchedule,
  createReportSchedule,
  endReportSchedule,
  listReportSchedules,
  type ReportSchedule,
} from '@cairn/api/report-schedules.contract';
import { getCompletionReport } from '@cairn/api/staff-reports.contract';
import { getSurveyReport } from '@cairn/api/staff-survey-report.contract';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const ADA = { personId: 'ada', name: 'Ada Keller' };
const COLM = { personId: 'colm', name: 'Colm Brennan' };
const schedule: ReportSchedule = {
  scheduleId: 's1',
  filters: { course: ['sql'], group: ['harbor', 'riverside'] },
  frequency: 'monthly',
  nextDay: '2026-12-01',
  recipients: [ADA, COLM],
};

const open = (
  path: string,
  schedules: ReportSchedule[] = [],
  create = stubResponse(createReportSchedule, schedule),
) =>
  openManagePage({
    path,
    stubs: [
      stubResponse(getCompletionReport, {
        countedAt: '2026-03-02T09:40:00.000Z',
        total: { enrolled: 0, started: 0, completed: 0 },
        lowest: null,
        courses: [],
        courseCount: 0,
        page: 1,
        pageCount: 1,
      }),
      stubResponse(getSurveyReport, {
        countedAt: '2026-03-02T09:40:00.000Z',
        courseId: 'sql',
        title: 'SQL for Questions',
        answered: null,
        completed: null,
        hasHiddenGroups: false,
        questions: [],
      }),
      stubResponse(listReportSchedules, { schedules, people: [ADA, COLM], timeZone: 'UTC' }),
      create,
      stubResponse(changeReportSchedule, schedule),
      stubResponse(endReportSchedule, { message: 'The report is no longer sent.' }),
    ],
  });

const readBodies = (requests: readonly Request[], endpoint: Parameters<typeof listCallsTo>[1]) =>
  Promise.all(listCallsTo(requests, endpoint).map((request) => request.clone().json() as unknown));
const openDialog = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('dialog', { name: 'Send this report by mail' });
};
const chooseColm = async (dialog: HTMLElement) => {
  await userEvent.click(within(dialog).getByRole('button', { name: 'Choose' }));
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Colm Brennan' }));
};

describe('[MREP-12] a report by mail', () => {
  it('is sent each week or each month to the chosen people, with the filters of the page', async () => {
    const { requests } = open('/manage/reports?group=harbor%2Criverside&from=2026-03-01&page=2');
    const dialog = await openDialog('Send by mail');
    expect(dialog).toHaveTextContent('With its filters: 2 groups and a period.');
    const save = within(dialog).getByRole('button', { name: 'Save' });
    expect(save).toHaveAccessibleDescription('Choose who gets the report first.');
    await chooseColm(dialog);
    await userEvent.click(
      within(dialog).getByRole('radio', { name: /^On the first of each month/ }),
    );
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await readBodies(requests, createReportSchedule)).toEqual([
      {
        report: 'completion',
        filters: { group: ['harbor', 'riverside'], from: '2026-03-01' },
        frequency: 'monthly',
        personIds: ['colm'],
      },
    ]);
  });

  it('can be one about the survey of a course', async () => {
    const { requests } = open('/manage/reports/surveys?course=sql');
    const dialog = await openDialog('Send by mail');
    await chooseColm(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await readBodies(requests, createReportSchedule)).toEqual([
        {
          report: 'surveys',
          filters: { course: ['sql'], group: [] },
          frequency: 'weekly',
          personIds: ['colm'],
        },
      ]),
    );
  });

  it('is listed with its recipients, next day and filters, and can be changed', async () => {
    const { requests } = open('/manage/reports', [schedule]);
    const list = await screen.findByRole('region', { name: 'Sent by mail' });
    expect(list).toHaveTextContent(
      'Sent on the first of each month to Ada Keller and Colm Brennan. Next on Dec 1, 2026. 2 groups and 1 course',
    );
    expect(within(list).getByRole('link')).toHaveAttribute(
      'href',
      '/manage/reports?group=harbor%2Criverside&course=sql',
    );
    const dialog = await openDialog('Change');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Ada Keller' }));
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Every Monday/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await readBodies(requests, changeReportSchedule)).toEqual([
      { frequency: 'weekly', personIds: ['colm'] },
    ]);
  });

  it('can be ended', async () => {
    const { requests } = open('/manage/reports', [schedule]);
    const dialog = await openDialog('Change');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop sending' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(listCallsTo(requests, endReportSchedule)).toHaveLength(1);
  });

  it('says why it was refused, and keeps the choices', async () => {
    const message = 'Choose members of staff who may see reports.';
    open('/manage/reports', [], stubError(createReportSchedule, 400, 'invalid', message));
    const dialog = await openDialog('Send by mail');
    await chooseColm(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
    expect(within(dialog).getByRole('button', { name: 'Remove Colm Brennan' })).toBeVisible();
  });
});
