import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { events } from '@cairn/session';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubAssistantService } from '../test/assistant-service.ts';
import {
  askAssistant,
  findMessageBubble,
  getQuestionField,
  openAssistantChat,
  assistantContexts,
  pressButton,
  listMessages,
} from './test/open-chat.tsx';

const heard = collectPageEvents();
// Clears conversations, so that tests stay independent.
afterEach(() => act(() => events.emit('session.ended', { reason: 'signed-out' })));

describe("a conversation with a course's assistant", () => {
  it('asks where the course is: the lecture by its file, a package by its queue', async () => {
    const { asked } = stubAssistantService();
    const first = openAssistantChat();
    await askAssistant();
    await waitFor(() => expect(asked).toHaveLength(1));
    first.unmount();
    openAssistantChat({ place: assistantContexts.package });
    await askAssistant();
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
    const { say, end } = stubAssistantService();
    const first = openAssistantChat();
    await askAssistant('one');
    await say('data: {"response": "Half"}');
    await userEvent.type(getQuestionField(), 'a draft');
    first.unmount();
    await say('data: {"response": " and half."}');
    await end();
    const second = openAssistantChat();
    expect(findMessageBubble(1)).toHaveTextContent('Half and half.');
    expect(getQuestionField()).toHaveValue('a draft');
    act(() => events.emit('session.ended', { reason: 'signed-out' }));
    expect(listMessages()).toEqual([]);
    expect(getQuestionField()).toHaveValue('');
    second.unmount();
    openAssistantChat();
    expect(listMessages()).toEqual([]);
  });

  it('is stopped, copied, and asked again; a whole answer is read out once', async () => {
    const { asked, say, end } = stubAssistantService();
    const copied: string[] = [];
    openAssistantChat();
    await askAssistant('one');
    await say('data: {"response": "Half"}');
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
    await pressButton('Stop answering');
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(findMessageBubble(1)).toHaveTextContent('Assistant: HalfStopped.Retry');
    expect(getQuestionField()).toHaveFocus();
    await pressButton('Retry');
    await waitFor(() => expect(asked).toHaveLength(2));
    await say('data: {"response": "Whole."}');
    await end();
    expect(screen.getByRole('status')).toHaveTextContent('Whole.');
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await pressButton('Copy answer');
    expect(copied).toEqual(['Whole.']);
    expect(heard.notices).toEqual(['Answer copied']);
    await pressButton('Ask again');
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked.map(({ body }) => body)).toMatchObject([
      { query_text: 'one' },
      { query_text: 'one' },
      { query_text: 'one' },
    ]);
    expect(listMessages()).toHaveLength(4);
  });

  it('says how long a question may be, and keeps one that is longer', async () => {
    const { asked } = stubAssistantService();
    openAssistantChat();
    await userEvent.click(getQuestionField());
    await userEvent.paste('a'.repeat(65_536));
    await userEvent.keyboard('{Enter}');
    expect(
      screen.getAllByText('Your message has 65,536 characters. Please send at most 2,000.')[0],
    ).toBeVisible();
    expect(getQuestionField()).toHaveValue('a'.repeat(65_536));
    expect(asked).toEqual([]);
  });
});
