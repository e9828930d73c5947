import { gradeSubmission } from '@cairn/api/teaching.contract';
import { stubResponse, listCallsTo, type Stub } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  stubSubmission,
  buildGradedSubmission,
  buildGradableWork,
  FIRST_SUBMISSION_ID,
  openTeachingDesk,
  SECOND_SUBMISSION_ID,
  THIRD_SUBMISSION_ID,
} from '../test/desk-page.tsx';

const open = async (...stubs: Stub[]) => {
  const desk = openTeachingDesk(
    `/teach/all/submissions/${FIRST_SUBMISSION_ID}?state=late`,
    stubResponse(gradeSubmission, buildGradedSubmission({ revision: 1 })),
    ...stubs,
  );
  await screen.findByRole('heading', { level: 2, name: 'Omar Haddad' });
  return desk;
};
const grade = () => screen.getByRole('textbox', { name: 'Grade out of 100' });
const feedback = () => screen.getByRole('textbox', { name: 'Feedback for Omar Haddad' });
const sent = async (requests: readonly Request[]) =>
  Promise.all(listCallsTo(requests, gradeSubmission).map((call) => call.json()));
const place = ({ router }: Awaited<ReturnType<typeof open>>) =>
  router.state.location.pathname + router.state.location.search;

describe('the keyboard', () => {
  it('goes on with J, back with K, to the grade with G, and saves with Ctrl and Enter', async () => {
    const desk = await open();
    await userEvent.keyboard('g');
    expect(grade()).toHaveFocus();
    await userEvent.keyboard('78');
    await userEvent.tab();
    // Keys in an input are text.
    await userEvent.keyboard('just good');
    expect(feedback()).toHaveValue('just good');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(place(desk)).toContain(THIRD_SUBMISSION_ID));
    expect(await sent(desk.requests)).toEqual([{ grade: 78, feedback: 'just good', revision: 0 }]);
  });

  it.each([
    ['j', THIRD_SUBMISSION_ID],
    ['k', SECOND_SUBMISSION_ID],
  ])('%s leads to a neighbour', async (key, neighbour) => {
    const work = buildGradableWork({ workId: SECOND_SUBMISSION_ID });
    const desk = await open(stubSubmission(buildGradedSubmission({ work })));
    await userEvent.keyboard(key);
    await waitFor(() => expect(place(desk)).toBe(`/teach/all/submissions/${neighbour}?state=late`));
  });

  it('has a sheet, where keys that are pressed alone are switched off', async () => {
    const desk = await open();
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await userEvent.click(within(sheet).getByRole('checkbox'));
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('j');
    expect(place(desk)).toContain(FIRST_SUBMISSION_ID);
    await userEvent.keyboard('g');
    expect(grade()).not.toHaveFocus();
  });
});
