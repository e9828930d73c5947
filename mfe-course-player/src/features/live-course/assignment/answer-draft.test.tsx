import { getAssignmentDraft, saveAssignmentDraft } from '@cairn/api/submissions.contract';
import { setReporter } from '@cairn/session';
import { stubResponse, listCallsTo, stubError, stubLostConnection } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { choose, confirm, file, press, submitButton, work, write } from './test/answer-page.tsx';
import { anAssignment, openAssignment } from './test/assignment-page.tsx';

jest.mock('./answer/editor.tsx', () => jest.requireActual('./test/editor-stand-in.tsx'));
jest.mock('@cairn/api/send-with-progress', () =>
  jest.requireActual('./test/send-with-progress-stand-in.ts'),
);

describe('the draft of an answer', () => {
  it('is in this browser at once, and opens again after a reload with its files', async () => {
    // On a slow machine the save begins before the page is left.
    setReporter(() => undefined);
    const open = () => openAssignment(anAssignment(), [], stubLostConnection(saveAssignmentDraft));
    const first = open();
    await work();
    await write('Half an answer');
    choose(file('keys.txt'));
    await screen.findByText(/, uploaded$/);
    first.unmount();
    open();
    expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveValue(
      'Half an answer',
    );
    expect(screen.getByText('keys.txt')).toBeVisible();
    expect(submitButton()).not.toHaveAttribute('aria-disabled');
  });

  it.each([70_000, 300_000])(
    'of %i bytes outlives the page, and is sent by the next one',
    async (bytes) => {
      const text = 'x'.repeat(bytes);
      const first = openAssignment();
      await work();
      const field = await screen.findByRole('textbox', { name: 'Your answer' });
      fireEvent.change(field, { target: { value: text } });
      first.unmount();
      expect(listCallsTo(first.requests, saveAssignmentDraft)).toEqual([]);
      const next = openAssignment();
      await waitFor(() => expect(listCallsTo(next.requests, saveAssignmentDraft)).toHaveLength(1), {
        timeout: 4000,
      });
      expect(await listCallsTo(next.requests, saveAssignmentDraft)[0]?.json()).toMatchObject({
        content: text,
      });
    },
  );

  it('is sent when the page is left, in a request that outlives it', async () => {
    const { requests } = openAssignment();
    await work();
    await write('Half an answer');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(listCallsTo(requests, saveAssignmentDraft)).toHaveLength(1));
    expect(listCallsTo(requests, saveAssignmentDraft)[0]?.keepalive).toBe(true);
  });

  it('repeats after a crash what was sent without a response, which is no conflict', async () => {
    setReporter(() => undefined);
    const first = openAssignment(anAssignment(), [], stubLostConnection(saveAssignmentDraft));
    await work();
    await write('One');
    await screen.findByText(/not saved yet/, {}, { timeout: 4000 });
    await write(' and two');
    first.unmount();
    const { requests } = openAssignment();
    await waitFor(() => expect(listCallsTo(requests, saveAssignmentDraft)).toHaveLength(2), {
      timeout: 8000,
    });
    const saves = listCallsTo(requests, saveAssignmentDraft).map((request) => request.json());
    expect((await Promise.all(saves)).map(({ content, revision }) => [content, revision])).toEqual([
      ['One', 0],
      ['One and two', 1],
    ]);
  });

  it('is told to the server after a pause, on the revision that the page has seen', async () => {
    const { requests } = openAssignment(
      anAssignment(),
      [],
      stubResponse(getAssignmentDraft, { content: 'Written elsewhere', revision: 4 }),
    );
    await work();
    expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveValue(
      'Written elsewhere',
    );
    await write('!');
    await screen.findByText(/^Saved as a draft/, {}, { timeout: 4000 });
    const saved = await Promise.all(
      listCallsTo(requests, saveAssignmentDraft).map((request) => request.json()),
    );
    expect(saved).toEqual([
      { assignmentId: 'a1', courseId: 'c1', content: 'Written elsewhere!', revision: 4 },
    ]);
  });

  it('that another page has changed is not overwritten unasked', async () => {
    openAssignment(
      anAssignment(),
      [],
      stubResponse(getAssignmentDraft, { content: 'Theirs', revision: 7 }),
      stubError(saveAssignmentDraft, 409, 'conflict'),
    );
    await work();
    await write(' and mine');
    expect(
      await screen.findByText('Another page has saved a different draft.', {}, { timeout: 4000 }),
    ).toBeVisible();
    await press('Use the other one');
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Theirs');
  });

  it('sends a save without a response again before later text, which is no conflict', async () => {
    setReporter(() => undefined);
    let calls = 0;
    const isFirst = () => {
      calls += 1;
      return calls === 1;
    };
    const { requests } = openAssignment(anAssignment(), [], {
      ...stubLostConnection(saveAssignmentDraft),
      when: isFirst,
    });
    await work();
    await write('One');
    await screen.findByText(/not saved yet/, {}, { timeout: 4000 });
    await write(' and two');
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
    const first = openAssignment();
    await work();
    await write('Mine');
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    first.unmount();
    openAssignment();
    await screen.findByRole('button', { name: 'Submit Assignment' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
