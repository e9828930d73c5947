import { events } from '@cairn/session';
import { buildModule } from '@cairn/testing/builders';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubAssistantService } from '../test/assistant-service.ts';
import { createLectureAssistantContext } from './assistant-context.ts';
import {
  askAssistant,
  findMessageBubble,
  packagedCourse,
  getQuestionField,
  openAssistantChat,
  assistantContexts,
  pressButton,
  listMessages,
  getSendButton,
  buildAssistantSite,
} from './test/open-chat.tsx';

// Clears conversations, so that tests stay independent.
afterEach(() => act(() => events.emit('session.ended', { reason: 'signed-out' })));

describe("a course's assistant", () => {
  it('[AICH-01] greets with the lecture, asks for a question, and dates each message', async () => {
    stubAssistantService();
    openAssistantChat();
    expect(screen.getByText('Hello! How can I help with the lecture "Logs?"')).toBeVisible();
    expect(getQuestionField()).toHaveAttribute('placeholder', 'Ask AI about this lecture');
    await askAssistant();
    expect(listMessages()).toHaveLength(2);
    expect(findMessageBubble(0)).toHaveTextContent('You: Why?');
    const today = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
    for (const message of listMessages()) {
      expect(message.querySelector('time')).toHaveTextContent(today.format(new Date()));
    }
  });

  it.each(['live', 'package'] as const)('[AICH-02] [SCO-21] greets in a %s course', (kind) => {
    openAssistantChat({ place: assistantContexts[kind] });
    expect(screen.getByText('Hello! How can I help you with your course today?')).toBeVisible();
  });

  it.each(['lecture', 'live', 'package'] as const)(
    '[AICH-11] [SCO-21] another brand than the main one has no assistant in a %s course',
    (kind) => {
      const { asked } = stubAssistantService();
      openAssistantChat({ place: assistantContexts[kind], mode: 'partner' });
      expect(screen.getByText('Feature under development / Coming soon')).toBeVisible();
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
      expect(asked).toEqual([]);
    },
  );

  it('[AICH-03] [SCO-28] shows up to five ranges as m:ss, which play from their start', async () => {
    const { say, end } = stubAssistantService();
    const played: number[] = [];
    openAssistantChat({ onPlay: (seconds) => played.push(seconds) });
    await askAssistant();
    await say(
      'metadata: {"start_time": [5, 65, 242, 10, 20, 30], "end_time": [9, 70, 259, 11, 21, 31]}',
      'data: {"response": "So."}',
    );
    await end();
    const chips = screen.getAllByRole('button', { name: /^Play / });
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      '0:05 to 0:09',
      '1:05 to 1:10',
      '4:02 to 4:19',
      '0:10 to 0:11',
      '0:20 to 0:21',
    ]);
    await pressButton('Play 4:02 to 4:19');
    expect(played).toEqual([242]);
  });

  it('[AICH-04] a time that is none leads nowhere', async () => {
    const { say, end } = stubAssistantService();
    openAssistantChat({ onPlay: () => {} });
    await askAssistant();
    await say(
      'metadata: {"start_time": ["soon", -4], "end_time": []}',
      'data: {"response": "So."}',
    );
    await end();
    expect(screen.getAllByText('Invalid time')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
  });

  it('[AICH-05] [SCO-22] one question at a time; dots until the first word', async () => {
    const { asked, say, end } = stubAssistantService();
    openAssistantChat();
    await askAssistant('one');
    expect(screen.getByText('Answering…')).toBeInTheDocument();
    await askAssistant('two');
    // The Stop button replaces it.
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    await say('data: {"response": "1"}');
    await askAssistant();
    expect(asked).toHaveLength(1);
    await end();
    await userEvent.clear(getQuestionField());
    await askAssistant('two');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toMatchObject({ query_text: 'two' });
  });

  it.each([
    ['lecture', ''],
    ['lecture', '  '],
    ['package', ''],
    ['package', '  '],
  ] as const)(
    '[AICH-08] [SCO-23] in a %s course the question "%s" is not sent, and Enter says so',
    async (kind, question) => {
      const { asked } = stubAssistantService();
      openAssistantChat({ place: assistantContexts[kind] });
      await askAssistant(question);
      expect(getSendButton()).toHaveAccessibleDescription('Type a question first.');
      expect(screen.getByText('Please enter a valid question.')).toBeVisible();
      expect(listMessages()).toEqual([]);
      expect(asked).toEqual([]);
      await userEvent.type(getQuestionField(), 'a');
      expect(screen.queryByText('Please enter a valid question.')).not.toBeInTheDocument();
    },
  );

  it('[AICH-09] a module without a lecture says so and sends nothing', async () => {
    const { asked } = stubAssistantService();
    const module = buildModule({ Lecture: undefined });
    openAssistantChat({
      place: createLectureAssistantContext(buildAssistantSite('main'), packagedCourse, module),
    });
    await askAssistant();
    await waitFor(() =>
      expect(findMessageBubble(1)).toHaveTextContent('This Module does not have a lecture.'),
    );
    expect(asked).toEqual([]);
  });

  it.each(['lecture', 'live', 'package'] as const)(
    '[AICH-10] [SCO-22] in a %s course Enter sends, Shift+Enter begins a line',
    async (kind) => {
      const { asked } = stubAssistantService();
      openAssistantChat({ place: assistantContexts[kind] });
      await userEvent.type(getQuestionField(), 'one{Shift>}{Enter}{/Shift}two');
      expect(getQuestionField()).toHaveValue('one\ntwo');
      expect(asked).toEqual([]);
      await userEvent.type(getQuestionField(), '{Enter}');
      await waitFor(() => expect(asked).toHaveLength(1));
      expect(asked[0]?.body).toMatchObject({ query_text: 'one\ntwo' });
    },
  );

  it('[AICH-13] an answer fills in as it comes, as it was sent', async () => {
    const { say, end } = stubAssistantService();
    openAssistantChat();
    await askAssistant();
    await say('data: {"response": "Be"}');
    expect(findMessageBubble(1)).toHaveTextContent(/^Assistant: Be$/);
    await say('data: {"response": "cause"}');
    expect(findMessageBubble(1)).toHaveTextContent(/^Assistant: Because$/);
    await end();
  });

  it.each(['live', 'package'] as const)(
    '[AICH-13] in a %s course words are joined with a space',
    async (kind) => {
      const { say, end } = stubAssistantService();
      openAssistantChat({ place: assistantContexts[kind] });
      await askAssistant();
      await say('data: {"response": "Two"}', 'data: {"response": "words"}');
      await end();
      expect(findMessageBubble(1)).toHaveTextContent(/^Assistant: Two words$/);
    },
  );

  it('[SCO-28] text is text, and sources fold under the answer', async () => {
    const { say, end } = stubAssistantService();
    openAssistantChat({ place: assistantContexts.package });
    await askAssistant('<b>bold?</b>');
    await say(
      'data: {"response": "<img src=x onerror=alert(1)>", "sources": ["Unit 2", {"title": "Unit 3", "href": "javascript:alert(1)"}]}',
      'data: [DONE]',
    );
    expect(screen.getByText('<b>bold?</b>')).toBeVisible();
    expect(findMessageBubble(1)?.querySelector('p')).toHaveTextContent(
      '<img src=x onerror=alert(1)>',
    );
    expect(document.querySelector('[onerror]')).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('2 sources'));
    expect(screen.getByText('Unit 2')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    await end().catch(() => {});
  });
});
