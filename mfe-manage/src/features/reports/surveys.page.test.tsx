import {
  downloadSurveyReport,
  getSurveyReport,
  type SurveyQuestionResult,
  type SurveyReport,
} from '@cairn/api/staff-survey-report.contract';
import { listCallsTo, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const buildQuestion = (change: Partial<SurveyQuestionResult> = {}): SurveyQuestionResult => ({
  type: 'labeled-scale',
  text: 'How clear was it?',
  isFormer: false,
  answered: 184,
  mean: 3.96,
  steps: [
    { value: 1, label: 'not clear', count: 46 },
    { value: 2, label: null, count: 138 },
  ],
  texts: [],
  hasMoreTexts: false,
  ...change,
});
const buildTexts = (change: Partial<SurveyQuestionResult> = {}) =>
  buildQuestion({
    type: 'text',
    text: 'What helped you?',
    answered: 96,
    mean: null,
    steps: [],
    texts: [
      { text: 'Asking', count: 1 },
      { text: 'The films', count: 2 },
    ],
    ...change,
  });
const buildReport = (change: Partial<SurveyReport> = {}): SurveyReport => ({
  countedAt: '2026-11-23T10:00:00.000Z',
  courseId: 'sql',
  title: 'SQL for Questions',
  answered: 184,
  completed: 605,
  hasHiddenGroups: false,
  questions: [buildQuestion(), buildTexts()],
  ...change,
});
const open = (search = '?course=sql', report = buildReport()) =>
  openManagePage({
    path: `/manage/reports/surveys${search}`,
    stubs: [stubResponse(getSurveyReport, report), stubResponse(downloadSurveyReport, 'Question')],
  });
const findPlot = () =>
  screen.findByRole('figure', {
    name: '184 of 605 students who completed the course answered.',
  });
const readTable = () =>
  within(screen.getByRole('table', { name: 'Answers by question' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const listCalls = (requests: readonly Request[]) =>
  listCallsTo(requests, getSurveyReport).map(({ url }) => new URL(url));

describe('the results of a survey', () => {
  it('[MREP-05] [MOVR-10] show each question with its distribution and mean, the texts, and how many answered', async () => {
    open();
    const plot = await findPlot();
    expect(screen.getByText(/^The figures are from/)).toBeVisible();
    const [scale, texts] = within(plot)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.closest('li'));
    expect(
      within(scale as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1: not clear46, 25%', '2138, 75%']);
    expect(scale).toHaveTextContent('4.0mean of 184 answers');
    expect(
      within(texts as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Asking', 'The filmsWritten by 2 students']);
    expect(texts).toHaveTextContent('96answers');
    expect(texts).not.toHaveTextContent('The CSV file has all texts.');
  });

  it('[MREP-10] are the same figures in the plot and in the table', async () => {
    open();
    await findPlot();
    expect(readTable()).toEqual([
      ['Question and answer', 'Answers', 'Share', 'Mean'],
      ['How clear was it?', '184', '', '4.0'],
      ['1: not clear', '46', '25%', ''],
      ['2', '138', '75%', ''],
      ['What helped you?', '96', '', ''],
    ]);
  });

  it('[MREP-10] keep their filters in the address, for the report and for its file', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
    const { requests, router } = open('?course=sql&group=harbor%2Criverside');
    await findPlot();
    expect(listCalls(requests).map(({ pathname, search }) => `${pathname}${search}`)).toEqual([
      '/api/manage/reports/surveys/sql?group=harbor&group=riverside',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(
        listCallsTo(requests, downloadSurveyReport).map(({ url }) => new URL(url).search),
      ).toEqual(['?group=harbor&group=riverside']),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Group/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Harbor Institute' }));
    await waitFor(() => expect(router.state.location.search).toBe('?course=sql&group=riverside'));
    expect(listCalls(requests).at(-1)?.search).toBe('?group=riverside');
  });

  it('[MREP-06] say that there are too few answers, and show no figure', async () => {
    const { router } = open(
      '?course=sql&group=harbor',
      buildReport({ answered: null, completed: null, hasHiddenGroups: true, questions: [] }),
    );
    expect(await screen.findByText('Too few answers to show.')).toBeVisible();
    expect(screen.queryByRole('figure')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all groups' }));
    await waitFor(() => expect(router.state.location.search).toBe('?course=sql'));
  });

  it('[MREP-06] say so for one question, and that groups are not counted', async () => {
    open(
      undefined,
      buildReport({
        hasHiddenGroups: true,
        questions: [buildQuestion(), buildTexts({ answered: null, texts: [] })],
      }),
    );
    await findPlot();
    expect(screen.getAllByText('Too few answers to show.')).toHaveLength(2);
    expect(screen.getByText(/^Some of the groups are not counted\./)).toBeVisible();
  });

  it('name former questions, and say that the file has more texts', async () => {
    open(
      undefined,
      buildReport({
        questions: [buildTexts({ hasMoreTexts: true }), buildQuestion({ isFormer: true })],
      }),
    );
    const plot = await findPlot();
    expect(within(plot).getByText('The CSV file has all texts.')).toBeVisible();
    expect(within(plot).getByText('How clear was it? (former question)')).toBeVisible();
  });

  it('load nothing before a course is chosen', async () => {
    const { requests, router } = open('');
    expect(
      await screen.findByText('Choose a course to see the answers to its survey.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
    expect(listCalls(requests)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Course' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'SQL for Questions' }));
    await waitFor(() => expect(router.state.location.search).toBe('?course=sql'));
    await findPlot();
  });
});
