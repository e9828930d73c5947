import { getStudentWork, setAllowance } from '@cairn/api/roster.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import {
  stubResponse,
  listCallsTo,
  stubError,
  stubLostConnection,
  type Stub,
} from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  stubSubmission,
  buildGradedSubmission,
  buildGradableWork,
  FIRST_SUBMISSION_ID,
  openTeachingDesk,
} from '../test/desk-page.tsx';

const heard = collectPageEvents();
const open = async (...stubs: Stub[]) => {
  const desk = openTeachingDesk(`/teach/all/submissions/${FIRST_SUBMISSION_ID}`, ...stubs);
  await screen.findByRole('heading', { level: 2, name: 'Omar Haddad' });
  return desk;
};

describe('another attempt', () => {
  const allowance = { dueAt: '2026-03-09T12:00:00.000Z', extraAttempts: 1 };
  const learnersWork = stubResponse(getStudentWork, {
    learnerId: 'omar',
    name: 'Omar Haddad',
    assignments: [
      { assignmentId: 'other', name: 'Other', maxScore: 10, attempts: 0, allowance: null },
      {
        assignmentId: 'model',
        name: 'Model',
        maxScore: 100,
        maxAttempts: 2,
        attempts: 2,
        allowance,
      },
    ],
  });
  const name = 'Ask for another attempt';
  const button = () => screen.getByRole('button', { name });

  it('is granted beside what was granted before, once', async () => {
    const stored = stubResponse(setAllowance, { message: 'Stored.' });
    const { requests } = await open(learnersWork, stored);
    await userEvent.dblClick(button());
    expect(
      await screen.findByText('Omar Haddad may hand in once more and gets a notification.'),
    ).toBeVisible();
    const calls = listCallsTo(requests, setAllowance);
    expect(await Promise.all(calls.map((call) => call.json()))).toEqual([
      { learnerId: 'omar', assignmentId: 'model', ...allowance, extraAttempts: 2 },
    ]);
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is said of a name from right to left in the order of the sentence', async () => {
    const learner = { learnerId: 'omar', name: 'محمد 王小明', pictureUrl: '' };
    openTeachingDesk(
      `/teach/all/submissions/${FIRST_SUBMISSION_ID}`,
      stubSubmission(buildGradedSubmission({ work: buildGradableWork({ learner }) })),
      learnersWork,
      stubResponse(setAllowance, { message: 'Stored.' }),
    );
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(
      await screen.findByText(
        '\u2068محمد 王小明\u2069 may hand in once more and gets a notification.',
      ),
    ).toBeVisible();
  });

  it('can be asked for again where it could not be granted', async () => {
    await open(learnersWork, stubError(setAllowance, 500));
    await userEvent.click(button());
    await waitFor(() => expect(heard.notices).toEqual(['The attempt could not be granted.']));
    expect(button()).toBeEnabled();
  });

  it('is granted once when the first response was lost', async () => {
    let calls = 0;
    const isFirst = () => {
      calls += 1;
      return calls === 1;
    };
    const granted = { dueAt: null, extraAttempts: 2 };
    const { requests } = await open(
      learnersWork,
      stubResponse(setAllowance, { message: 'Stored.' }),
      { ...stubLostConnection(setAllowance), when: isFirst },
      {
        ...stubResponse(getStudentWork, {
          learnerId: 'omar',
          name: 'Omar Haddad',
          assignments: [
            {
              assignmentId: 'model',
              name: 'Model',
              maxScore: 100,
              attempts: 2,
              allowance: granted,
            },
          ],
        }),
        when: () => calls > 0,
      },
    );
    await userEvent.click(button());
    await waitFor(() => expect(heard.notices).toEqual(['The attempt could not be granted.']));
    await userEvent.click(button());
    expect(
      await screen.findByText('Omar Haddad may hand in once more and gets a notification.'),
    ).toBeVisible();
    const bodies = listCallsTo(requests, setAllowance).map((call) => call.json());
    expect((await Promise.all(bodies)).map(({ extraAttempts }) => extraAttempts)).toEqual([2, 2]);
  });

  it('is not asked for where there are as many as they like', async () => {
    const work = buildGradableWork({ maxAttempts: undefined });
    await open(stubSubmission(buildGradedSubmission({ work })));
    expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
