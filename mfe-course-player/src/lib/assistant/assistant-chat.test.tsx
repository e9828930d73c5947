import { events } from '@cairn/session';
import { buildModule } from '@cairn/testing/builders';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { installAssistant } from '../test/assistant-service.ts';
import { createLectureChat } from './assistant-context.ts';
import {
  ask,
  bubble,
  course,
  field,
  open,
  places,
  press,
  said,
  send,
  site,
} from './test/open-chat.tsx';

// Clears conversations, so that tests stay independent.
afterEach(() => act(() => events.emit('session.ended', { reason: 'signed-out' })));

describe("a course's assistant", () => {
  it('[AICH-01] greets with the lecture, asks for a question, and dates each message', async () => {
    installAssistant();
    open();
    expect(screen.getByText('Hello! How can I help with the lecture "Logs?"')).toBeVisible();
    expect(field()).toHaveAttribute('placeholder', 'Ask AI about this lecture');
    await ask();
    expect(said()).toHaveLength(2);
    expect(bubble(0)).toHaveTextContent('You: Why?');
    const today = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
    for (const message of said()) {
      expect(message.querySelector('time')).toHaveTextContent(today.format(new Date()));
    }
  });

  it.each(['live', 'package'] as const)('[AICH-02] [SCO-21] greets in a %s course', (kind) => {
    open({ place: places[kind] });
    expect(screen.getByText('Hello! How can I help you with your course today?')).toBeVisible();
  });

  it.each(['lecture', 'live', 'package'] as const)(
    '[AICH-11] [SCO-21] another brand than the main one has no assistant in a %s course',
    (kind) => {
      const { asked } = installAssistant();
      open({ place: places[kind], mode: 'partner' });
      expect(screen.getByText('Feature under development / Coming soon')).toBeVisible();
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
      expect(asked).toEqual([]);
    },
  );

  it('[AICH-03] [SCO-28] shows up to five ranges as m:ss, which play from their start', async () => {
    const { say, end } = installAssistant();
    const played: number[] = [];
    open({ onPlay: (seconds) => played.push(seconds) });
    await ask();
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
    await press('Play 4:02 to 4:19');
    expect(played).toEqual([242]);
  });

  it('[AICH-04] a time that is none leads nowhere', async () => {
    const { say, end } = installAssistant();
    open({ onPlay: () => {} });
    await ask();
    await say(
      'metadata: {"start_time": ["soon", -4], "end_time": []}',
      'data: {"response": "So."}',
    );
    await end();
    expect(screen.getAllByText('Invalid time')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
  });

  it('[AICH-05] [SCO-22] one question at a time; dots until the first word', async () => {
    const { asked, say, end } = installAssistant();
    open();
    await ask('one');
    expect(screen.getByText('Answering…')).toBeInTheDocument();
    await ask('two');
    // The Stop button replaces it.
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    await say('data: {"response": "1"}');
    await ask();
    expect(asked).toHaveLength(1);
    await end();
    await userEvent.clear(field());
    await ask('two');
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
      const { asked } = installAssistant();
      open({ place: places[kind] });
      await ask(question);
      expect(send()).toHaveAccessibleDescription('Type a question first.');
      expect(screen.getByText('Please enter a valid question.')).toBeVisible();
      expect(said()).toEqual([]);
      expect(asked).toEqual([]);
      await userEvent.type(field(), 'a');
      expect(screen.queryByText('Please enter a valid question.')).not.toBeInTheDocument();
    },
  );

  it('[AICH-09] a module without a lecture says so and sends nothing', async () => {
    const { asked } = installAssistant();
    const module = buildModule({ Lecture: undefined });
    open({ place: createLectureChat(site('main'), course, module) });
    await ask();
    await waitFor(() =>
      expect(bubble(1)).toHaveTextContent('This Module does not have a lecture.'),
    );
    expect(asked).toEqual([]);
  });

  it.each(['lecture', 'live', 'package'] as const)(
    '[AICH-10] [SCO-22] in a %s course Enter sends, Shift+Enter begins a line',
    async (kind) => {
      const { asked } = installAssistant();
      open({ place: places[kind] });
      await userEvent.type(field(), 'one{Shift>}{Enter}{/Shift}two');
      expect(field()).toHaveValue('one\ntwo');
      expect(asked).toEqual([]);
      await userEvent.type(field(), '{Enter}');
      await waitFor(() => expect(asked).toHaveLength(1));
      expect(asked[0]?.body).toMatchObject({ query_text: 'one\ntwo' });
    },
  );

  it('[AICH-13] an answer fills in as it comes, as it was sent', async () => {
    const { say, end } = installAssistant();
    open();
    await ask();
    await say('data: {"response": "Be"}');
    expect(bubble(1)).toHaveTextContent(/^Assistant: Be$/);
    await say('data: {"response": "cause"}');
    expect(bubble(1)).toHaveTextContent(/^Assistant: Because$/);
    await end();
  });

  it.each(['live', 'package'] as const)(
    '[AICH-13] in a %s course words are joined with a space',
    async (kind) => {
      const { say, end } = installAssistant();
      open({ place: places[kind] });
      await ask();
      await say('data: {"response": "Two"}', 'data: {"response": "words"}');
      await end();
      expect(bubble(1)).toHaveTextContent(/^Assistant: Two words$/);
    },
  );

  it('[SCO-28] text is text, and sources fold under the answer', async () => {
    const { say, end } = installAssistant();
    open({ place: places.package });
    await ask('<b>bold?</b>');
    await say(
      'data: {"response": "<img src=x onerror=alert(1)>", "sources": ["Unit 2", {"title": "Unit 3", "href": "javascript:alert(1)"}]}',
      'data: [DONE]',
    );
    expect(screen.getByText('<b>bold?</b>')).toBeVisible();
    expect(bubble(1)?.querySelector('p')).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(document.querySelector('[onerror]')).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('2 sources'));
    expect(screen.getByText('Unit 2')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    await end().catch(() => {});
  });
});
