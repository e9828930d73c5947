import type { SurveyQuestion } from '@cairn/api/course-item.contract';
import { submitSurvey } from '@cairn/api/progress.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SurveyDialog } from './survey-dialog.tsx';

const heard = collectPageEvents();
const onDone = jest.fn<void, []>();

const ask = (PostSurvey: SurveyQuestion[], ...stubs: Stub[]) => {
  onDone.mockClear();
  signInAs();
  const requests = stubApi(stubResponse(submitSurvey, { message: 'Thank you' }), ...stubs);
  const element = <SurveyDialog course={buildCourseItem({ PostSurvey })} onDone={onDone} />;
  renderRoute([{ path: '/', element }], '/');
  return requests;
};

const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const sent = async (requests: readonly Request[]) => {
  const body: unknown = await listCallsTo(requests, submitSurvey)[0]?.json();
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

  const marks = { '1': 'Not at all', '2': 'Perhaps', '3': 'Surely' };

  it('[SURV-02] [SCO-12] a text question is a text input that takes what is typed', async () => {
    ask([
      { type: 'text', question: 'What next?' },
      { type: 'text', text: 'What was missing?' },
    ]);
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    for (const name of ['What next?', 'What was missing?']) {
      const field = screen.getByRole('textbox', { name });
      await userEvent.type(field, 'More of it');
      expect(field).toHaveValue('More of it');
    }
  });

  it.each([
    ['question', { question: 'How sure?' }],
    ['text', { text: 'How sure?' }],
  ])(
    '[SURV-02] [SCO-12] a scale goes from min to max; its prompt stands in %s',
    (_name, prompt) => {
      ask([{ type: 'scale', ...prompt, min: -2, max: 10 }]);
      const scale = screen.getByRole('slider', { name: 'How sure?' });
      expect([scale.getAttribute('min'), scale.getAttribute('max')]).toEqual(['-2', '10']);
      expect(scale).not.toHaveAttribute('aria-valuetext');
      for (const end of ['-2', '10']) expect(screen.getByText(end)).toBeVisible();
      fireEvent.change(scale, { target: { value: '7' } });
      expect(screen.getByText('7')).toBeVisible();
    },
  );

  it.each([
    ['question', { question: 'How likely?' }],
    ['text', { text: 'How likely?' }],
  ])('[SURV-02] [SCO-12] a labeled scale says its marks; its prompt in %s', (_name, prompt) => {
    ask([{ type: 'labeled-scale', ...prompt, min: 1, max: 3, marks }]);
    const labeled = screen.getByRole('slider', { name: 'How likely?' });
    expect([labeled.getAttribute('min'), labeled.getAttribute('max')]).toEqual(['1', '3']);
    expect(labeled).toHaveAttribute('aria-valuetext', '2, Perhaps');
    // The chosen label appears a second time.
    const shown = (text: string) => screen.getAllByText(text).length;
    expect(Object.values(marks).map(shown)).toEqual([1, 2, 1]);
    fireEvent.change(labeled, { target: { value: '3' } });
    expect(labeled).toHaveAttribute('aria-valuetext', '3, Surely');
    expect(Object.values(marks).map(shown)).toEqual([1, 1, 2]);
  });

  it('[SCO-12] marks show where there are any, and numbers at the ends that have none', () => {
    ask([{ type: 'labeled-scale', question: 'How fast?', min: 1, max: 5, marks: { '4': 'Fast' } }]);
    expect(screen.getAllByText(/^(?:1|4|5|Fast)$/).map(({ textContent }) => textContent)).toEqual([
      '1',
      'Fast',
      '5',
    ]);
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
      ...stubError(submitSurvey, 500),
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
    expect(listCallsTo(requests, submitSurvey)).toHaveLength(2);
  });

  it.each([
    ['a second later', () => jest.advanceTimersByTime(1000)],
    ['when the browser is online again', () => fireEvent(window, new Event('online'))],
  ])('sends answers again by itself %s, and nothing after that', async (_when, wake) => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    try {
      let isDown = true;
      const requests = ask([{ type: 'text', question: 'What next?' }], {
        ...stubError(submitSurvey, 503),
        when: () => isDown,
      });
      fireEvent.change(screen.getByRole('textbox'), { target: { value: 'SQL' } });
      fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
      await act(() => jest.advanceTimersByTimeAsync(0));
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Your answers are sent again as soon as possible.',
      );
      expect(screen.queryByRole('button', { name: 'Continue without the survey' })).toBeNull();
      isDown = false;
      act(wake);
      await act(() => jest.advanceTimersByTimeAsync(0));
      expect(onDone).toHaveBeenCalledTimes(1);
      await act(() => jest.advanceTimersByTimeAsync(120_000));
      expect(listCallsTo(requests, submitSurvey)).toHaveLength(2);
      const [, last] = listCallsTo(requests, submitSurvey);
      expect(submitSurvey.body.parse(await last?.json()).attributes.SurveyResponses).toEqual({
        'student-1': [{ type: 'text', question: 'What next?', answer: 'SQL' }],
      });
    } finally {
      jest.useRealTimers();
    }
  });

  it('sends answers that could not be sent in the next visit, and then has none left', async () => {
    const questions: SurveyQuestion[] = [{ type: 'text', question: 'What next?' }];
    ask(questions, stubError(submitSurvey, 503));
    await userEvent.type(screen.getByRole('textbox'), 'SQL');
    await send();
    await screen.findByRole('alert');
    cleanup();
    const requests = ask(questions);
    expect(screen.getByRole('textbox')).toHaveValue('SQL');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect((await sent(requests))?.map(({ answer }) => answer)).toEqual(['SQL']);
    cleanup();
    ask(questions);
    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  it('lets a student go on whose answers the server refuses for good', async () => {
    const requests = ask(
      [{ type: 'text', question: 'Gone?' }],
      stubError(submitSurvey, 400, 'invalid'),
    );
    await send();
    await screen.findByRole('alert');
    expect(onDone).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Continue without the survey' }));
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(listCallsTo(requests, submitSurvey)).toHaveLength(1);
  });

  it('[TAPI-45] closes for a survey that was stored although its response was lost', async () => {
    ask([{ type: 'text', question: 'What next?' }], stubError(submitSurvey, 409, 'conflict'));
    await send();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(heard.reports).toEqual([]);
  });
});
