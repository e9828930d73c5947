import { getAssignmentDraft, saveAssignmentDraft } from '@cairn/api/submissions.contract';
import { setReporter } from '@cairn/session';
import { stubResponse, listCallsTo, stubError, stubLostConnection } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  chooseFiles,
  submitAndConfirm,
  createTextFile,
  pressButton,
  getSubmitButton,
  openAnswerForm,
  typeAnswer,
} from './test/answer-page.tsx';
import { buildAssignmentNode, openAssignmentViewer } from './test/assignment-page.tsx';

jest.mock('./answer/editor.tsx', () => jest.requireActual('./test/editor-stand-in.tsx'));
jest.mock('@cairn/api/send-with-progress', () =>
  jest.requireActual('./test/send-with-progress-stand-in.ts'),
);

describe('the draft of an answer', () => {
  it('is in this browser at once, and opens again after a reload with its files', async () => {
    // On a slow machine the save begins before the page is left.
    setReporter(() => undefined);
    const open = () =>
      openAssignmentViewer(buildAssignmentNode(), [], stubLostConnection(saveAssignmentDraft));
    const first = open();
    await openAnswerForm();
    await typeAnswer('Half an answer');
    chooseFiles(createTextFile('keys.txt'));
    await screen.findByText(/, uploaded$/);
    first.unmount();
    open();
    expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveValue(
      'Half an answer',
    );
    expect(screen.getByText('keys.txt')).toBeVisible();
    expect(getSubmitButton()).not.toHaveAttribute('aria-disabled');
  });

  it.each([70_000, 300_000])(
    'of %i bytes outlives the page, and is sent by the next one',
    async (bytes) => {
      const text = 'x'.repeat(bytes);
      const first = openAssignmentViewer();
      await openAnswerForm();
      const field = await screen.findByRole('textbox', { name: 'Your answer' });
      fireEvent.change(field, { target: { value: text } });
      first.unmount();
      expect(listCallsTo(first.requests, saveAssignmentDraft)).toEqual([]);
      const next = openAssignmentViewer();
      await waitFor(() => expect(listCallsTo(next.requests, saveAssignmentDraft)).toHaveLength(1), {
        timeout: 4000,
      });
      expect(await listCallsTo(next.requests, saveAssignmentDraft)[0]?.json()).toMatchObject({
        content: text,
      });
    },
  );

  it('is sent when the page is left, in a request that outlives it', async () => {
    const { requests } = openAssignmentViewer();
    await openAnswerForm();
    await typeAnswer('Half an answer');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(listCallsTo(requests, saveAssignmentDraft)).toHaveLength(1));
    expect(listCallsTo(requests, saveAssignmentDraft)[0]?.keepalive).toBe(true);
  });

  it('repeats after a crash what was sent without a response, which is no conflict', async () => {
    setReporter(() => undefined);
    const first = openAssignmentViewer(
      buildAssignmentNode(),
      [],
      stubLostConnection(saveAssignmentDraft),
    );
    await openAnswerForm();
    await typeAnswer('One');
    await screen.findByText(/not saved yet/, {}, { timeout: 4000 });
    await typeAnswer(' and two');
    first.unmount();
    const { requests } = openAssignmentViewer();
    await waitFor(() => expect(listCallsTo(requests, saveAssignmentDraft)).toHaveLength(2), {
      timeout: 8000,
    });
    const saves = listCallsTo(requests, saveAssignmentDraft).map((request) => request.json());
    expect((await Promise.all(saves)).map(({ content, revision }) => [content, revision])).toEqual([
      ['One', 0],
      ['One and two', 1],
    ]);
  });

  it('is saved on the server after a pause, based on the revision that the page has loaded', async () => {
    const { requests } = openAssignmentViewer(
      buildAssignmentNode(),
      [],
      stubResponse(getAssignmentDraft, { content: 'Written elsewhere', revision: 4 }),
    );
    await openAnswerForm();
    expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveValue(
      'Written elsewhere',
    );
    await typeAnswer('!');
    await screen.findByText(/^Saved as a draft/, {}, { timeout: 4000 });
    const saved = await Promise.all(
      listCallsTo(requests, saveAssignmentDraft).map((request) => request.json()),
    );
    expect(saved).toEqual([
      { assignmentId: 'a1', courseId: 'c1', content: 'Written elsewhere!', revision: 4 },
    ]);
  });

  it('that another page has changed is not overwritten unasked', async () => {
    openAssignmentViewer(
      buildAssignmentNode(),
      [],
      stubResponse(getAssignmentDraft, { content: 'Theirs', revision: 7 }),
      stubError(saveAssignmentDraft, 409, 'conflict'),
    );
    await openAnswerForm();
    await typeAnswer(' and mine');
    expect(
      await screen.findByText('Another page has saved a different draft.', {}, { timeout: 4000 }),
    ).toBeVisible();
    await pressButton('Use the other one');
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Theirs');
  });

  it('sends a save without a response again before later text, which is no conflict', async () => {
    setReporter(() => undefined);
    let calls = 0;
    const isFirst = () => {
      calls += 1;
      return calls === 1;
    };
    const { requests } = openAssignmentViewer(buildAssignmentNode(), [], {
      ...stubLostConnection(saveAssignmentDraft),
      when: isFirst,
    });
    await openAnswerForm();
    await typeAnswer('One');
    await screen.findByText(/not saved yet/, {}, { timeout: 4000 });
    await typeAnswer(' and two');
    await waitFor(() => expect(listCallsTo(requests, saveAssignmentDraft)).toHaveLength(3), {
      timeout: 8000,
    });
    const saves = listCallsTo(requests, saveAssignmentDraft).map((request) =>
      request.clone().json(),
    );
    expect((await Promise.all(saves)).map(({ content, revision }) => [content, revision])).toEqual([
      ['One', 0],
      ['One', 0],
      ['One and two', 1],
    ]);
  });

  it('is gone once it is handed in', async () => {
    const first = openAssignmentViewer();
    await openAnswerForm();
    await typeAnswer('Mine');
    await submitAndConfirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    first.unmount();
    openAssignmentViewer();
    await screen.findByRole('button', { name: 'Submit Assignment' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
