import { listen } from '@cairn/course-content/test/listen';
import { events } from '@cairn/session';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { installAssistant } from '../test/assistant-service.ts';
import { ask, bubble, field, open, places, press, said } from './test/open-chat.tsx';

const heard = listen();
// Clears conversations, so that tests stay independent.
afterEach(() => act(() => events.emit('session.ended', { reason: 'signed-out' })));

describe("a conversation with a course's assistant", () => {
  it('asks where the course is: the lecture by its file, a package by its queue', async () => {
    const { asked } = installAssistant();
    const first = open();
    await ask();
    await waitFor(() => expect(asked).toHaveLength(1));
    first.unmount();
    open({ place: places.package });
    await ask();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toMatchObject([
      {
        path: '/query_stream',
        body: { chroma_tablename: 'intro', s3_url: '/media/lecture/0f/intro.webm' },
      },
      { path: '/scorm_query_stream', body: { Queue_id: 'abc123' } },
    ]);
  });

  it('keeps what was said and typed while the panel is closed, and forgets it with the session', async () => {
    const { say, end } = installAssistant();
    const first = open();
    await ask('one');
    await say('data: {"response": "Half"}');
    await userEvent.type(field(), 'a draft');
    first.unmount();
    await say('data: {"response": " and half."}');
    await end();
    const second = open();
    expect(bubble(1)).toHaveTextContent('Half and half.');
    expect(field()).toHaveValue('a draft');
    act(() => events.emit('session.ended', { reason: 'signed-out' }));
    expect(said()).toEqual([]);
    expect(field()).toHaveValue('');
    second.unmount();
    open();
    expect(said()).toEqual([]);
  });

  it('is stopped, copied, and asked again; a whole answer is read out once', async () => {
    const { asked, say, end } = installAssistant();
    const copied: string[] = [];
    open();
    await ask('one');
    await say('data: {"response": "Half"}');
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
    await press('Stop answering');
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(bubble(1)).toHaveTextContent('Assistant: HalfStopped.Retry');
    expect(field()).toHaveFocus();
    await press('Retry');
    await waitFor(() => expect(asked).toHaveLength(2));
    await say('data: {"response": "Whole."}');
    await end();
    expect(screen.getByRole('status')).toHaveTextContent('Whole.');
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await press('Copy answer');
    expect(copied).toEqual(['Whole.']);
    expect(heard.notices).toEqual(['Answer copied']);
    await press('Ask again');
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked.map(({ body }) => body)).toMatchObject([
      { query_text: 'one' },
      { query_text: 'one' },
      { query_text: 'one' },
    ]);
    expect(said()).toHaveLength(4);
  });

  it('says how long a question may be, and keeps one that is longer', async () => {
    const { asked } = installAssistant();
    open();
    await userEvent.click(field());
    await userEvent.paste('a'.repeat(65_536));
    await userEvent.keyboard('{Enter}');
    expect(
      screen.getAllByText('Your message has 65,536 characters. Please send at most 2,000.')[0],
    ).toBeVisible();
    expect(field()).toHaveValue('a'.repeat(65_536));
    expect(asked).toEqual([]);
  });
});
