import type { SurveyQuestion } from '@cairn/api/courses.contract';
import { submitSurvey } from '@cairn/api/progress.contract';
import { buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { answers, callsTo, fails, type Stub, stubApi } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listen } from '../../lib/test/listen.ts';
import { SurveyDialog } from './survey-dialog.tsx';

const heard = listen();
const onDone = jest.fn<void, []>();

const ask = (PostSurvey: SurveyQuestion[], ...stubs: Stub[]) => {
  onDone.mockClear();
  signInAs();
  const requests = stubApi(answers(submitSurvey, { message: 'Thank you' }), ...stubs);
  const element = (
    <SurveyDialog
      course={buildCourseItem({ PostSurvey })}
      afterFailure="try-again"
      onDone={onDone}
    />
  );
  renderRoute([{ path: '/', element }], '/');
  return requests;
};

const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const sent = async (requests: readonly Request[]) => {
  const body: unknown = await callsTo(requests, submitSurvey)[0]?.json();
  return submitSurvey.body.parse(body).attributes.SurveyResponses['student-1'];
};

describe('survey', () => {
  it('has no way out but its button', async () => {
    ask([{ type: 'text', question: 'What next?' }]);
    const dialog = screen.getByRole('dialog', { name: 'Post-Course Survey' });
    await userEvent.keyboard('{Escape}');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await userEvent.click(dialog);
    expect(dialog).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Submit']);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('[SURV-02] [SCO-12] asks each question with its control', () => {
    ask([
      { type: 'text', question: 'What next?' },
      { type: 'scale', question: 'How sure?', min: 0, max: 10 },
      {
        type: 'labeled-scale',
        question: 'How likely?',
        min: 1,
        max: 3,
        marks: { '1': 'Not at all', '2': 'Perhaps', '3': 'Surely' },
      },
    ]);
    expect(screen.getByRole('textbox', { name: 'What next?' })).toBeVisible();
    const plain = screen.getByRole('slider', { name: 'How sure?' });
    expect([plain.getAttribute('min'), plain.getAttribute('max')]).toEqual(['0', '10']);
    const labeled = screen.getByRole('slider', { name: 'How likely?' });
    expect([labeled.getAttribute('min'), labeled.getAttribute('max')]).toEqual(['1', '3']);
    expect(labeled).toHaveAttribute('aria-valuetext', '2, Perhaps');
    for (const mark of ['Not at all', 'Surely']) expect(screen.getByText(mark)).toBeVisible();
    fireEvent.change(labeled, { target: { value: '3' } });
    expect(labeled).toHaveAttribute('aria-valuetext', '3, Surely');
  });

  it('[SURV-02] what is left alone is sent as it stands', async () => {
    const requests = ask([
      { type: 'text', question: 'What next?' },
      { type: 'scale', question: 'How sure?' },
      { type: 'scale', question: 'How sure?', max: 4 },
    ]);
    await send();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(await sent(requests)).toEqual([
      { type: 'text', question: 'What next?', answer: '' },
      { type: 'scale', question: 'How sure?', value: 3 },
      { type: 'scale', question: 'How sure?', value: 3 },
    ]);
  });

  it('sends what was given, each answer to its question', async () => {
    const requests = ask([
      { type: 'scale', question: 'How sure?' },
      { type: 'scale', question: 'How sure?' },
    ]);
    const [, second] = screen.getAllByRole('slider');
    fireEvent.change(second as HTMLElement, { target: { value: '5' } });
    await send();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect((await sent(requests))?.map(({ value }) => value)).toEqual([3, 5]);
  });

  it('[SCO-17] keeps the answers when they could not be sent, says so and tries again', async () => {
    let isDown = true;
    const requests = ask([{ type: 'text', question: 'What next?' }], {
      ...fails(submitSurvey, 500),
      when: () => isDown,
    });
    await userEvent.type(screen.getByRole('textbox'), 'SQL');
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Service is temporarily unavailable. Please try again shortly.',
    );
    expect(screen.getByRole('textbox')).toHaveValue('SQL');
    expect(onDone).not.toHaveBeenCalled();
    expect(heard.reports).toHaveLength(1);
    isDown = false;
    await send();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(callsTo(requests, submitSurvey)).toHaveLength(2);
  });
});
