import {
  countUnreadMessages,
  markChatRead,
  readChatHistory,
} from '@cairn/api/instructor-chat.contract';
import { events, setReporter } from '@cairn/session';
import { listCallsTo } from '@cairn/testing/stub-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createChatWindow } from './chat-window.tsx';
import {
  findChatButton,
  getMessageField,
  openChat,
  listMessageRows,
  buildChatMessage,
  openCourseWithChat,
} from './test/open-chat.tsx';

const logged: unknown[] = [];
beforeEach(() => {
  logged.length = 0;
  setReporter((error) => logged.push(error));
});
afterEach(() => {
  setReporter(undefined);
  localStorage.clear();
  jest.useRealTimers();
});

/** Fires a pointer event; jsdom has none of its own. */
const point = (target: Element, type: string, clientX = 0, clientY = 0) =>
  fireEvent(target, new MouseEvent(type, { bubbles: true, clientX, clientY }));

describe('the button of the chat', () => {
  it('[VIEW-13] is there in the enabled application and opens the popup', async () => {
    openCourseWithChat({ unread: 3 });
    await waitFor(async () => expect(await findChatButton()).toHaveTextContent('3 unread'));
    await userEvent.click(await findChatButton());
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Chat with Instructor');
  });

  it('[VIEW-13] is not there in any other application', async () => {
    openCourseWithChat({ application: 'another' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('opens the popup where a notification asks for it, once', async () => {
    const { router } = openCourseWithChat({ search: '?item=one&chat=live_student-1_ada-moss' });
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Chat with Instructor');
    const { location, historyAction } = router.state;
    expect([location.search, historyAction]).toEqual(['?item=one', 'REPLACE']);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does not open what is the chat of others', async () => {
    const { router } = openCourseWithChat({ search: '?chat=live_student-2_ada-moss' });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('loads the number of unread messages again after a reply', async () => {
    const { requests } = openCourseWithChat({ unread: 3 });
    await waitFor(async () => expect(await findChatButton()).toHaveTextContent('3 unread'));
    const told = (kind: string, courseId: string) =>
      act(async () => events.emit('news.told', { news: [{ kind, courseId }] }));
    await told('answered', 'another');
    await told('graded', 'live');
    expect(listCallsTo(requests, countUnreadMessages)).toHaveLength(1);
    await told('answered', 'live');
    await waitFor(() => expect(listCallsTo(requests, countUnreadMessages)).toHaveLength(2));
  });
});

it('neither counts nor marks at this server what is said at a chat service elsewhere', async () => {
  const { requests, tell } = openCourseWithChat({ chatUrl: 'https://chat.example/v1', unread: 3 });
  const opener = await findChatButton();
  await userEvent.click(opener);
  await screen.findByRole('textbox');
  await tell(({ onMessage }) => onMessage(buildChatMessage('m-1', 'one')));
  await waitFor(() => expect(listMessageRows()).toHaveLength(1));
  expect(opener).toHaveAccessibleName('Chat with Instructor');
  expect(listCallsTo(requests, countUnreadMessages)).toEqual([]);
  expect(listCallsTo(requests, markChatRead)).toEqual([]);
});

describe('the popup of the chat', () => {
  it('[ICHAT-01] [ICHAT-05] is called after the other one, and × closes it', async () => {
    const { sent } = await openChat();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Chat with Instructor');
    expect(getMessageField()).toHaveAttribute('placeholder', 'Type a message...');
    await userEvent.type(getMessageField(), 'Is it?{Enter}');
    expect(getMessageField()).toHaveValue('');
    await waitFor(() => expect(sent).toMatchObject([{ text: 'Is it?' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('[ICHAT-01] is called after the student where an instructor opens it', () => {
    const sides = { chatId: 'c', ownId: 'ada-moss', otherId: 'student-1' };
    expect(createChatWindow({ ...sides, role: 'instructor' }).title).toBe('Chat with Student');
  });

  it('[ICHAT-02] [ICHAT-03] shows what was said, oldest first, and each later message once', async () => {
    const { requests, tell, studentId } = await openChat({
      history: [buildChatMessage('m-1', 'one'), buildChatMessage('m-2', 'two')],
    });
    const [asked] = listCallsTo(requests, readChatHistory);
    const url = new URL(asked?.url ?? '', 'http://x');
    expect(asked?.method).toBe('GET');
    expect(url.pathname).toContain(`/messages/history/live_${studentId}_ada-moss`);
    expect(url.searchParams.get('limit')).toBe('50');
    await waitFor(() => expect(listMessageRows()).toHaveLength(2));
    const own = { ...buildChatMessage('m-3', 'three', studentId), previousId: 'm-2' };
    const late = { ...buildChatMessage('m-4', 'four'), previousId: 'm-3' };
    await tell(({ onMessage }) => {
      onMessage(late);
      onMessage(own);
      onMessage(late);
    });
    expect(listMessageRows().map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Instructor: one',
      'Instructor: two',
      'You: three',
      'Instructor: four',
    ]);
    for (const row of listMessageRows())
      expect(row.querySelector('time')).toHaveAttribute('dateTime');
  });

  it('[ICHAT-02] is scrolled to the newest', async () => {
    const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    await openChat({ history: [buildChatMessage('m-1', 'one')] });
    await waitFor(() => expect(screen.getByRole('log').scrollTop).toBe(900));
    height.mockRestore();
  });

  it('keeps the newest in sight when it gets smaller, but not for who reads further up', async () => {
    const resized: (() => void)[] = [];
    const observe = jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((tell) => {
      const observer = {
        observe: () => undefined,
        unobserve: () => undefined,
        disconnect: () => undefined,
      };
      resized.push(() => tell([], observer));
      return observer;
    });
    const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    await openChat({ history: [buildChatMessage('m-1', 'one')] });
    const log = screen.getByRole('log');
    log.scrollTop = 500;
    for (const tell of resized) tell();
    expect(log.scrollTop).toBe(900);
    fireEvent.scroll(log, { target: { scrollTop: 500 } });
    for (const tell of resized) tell();
    expect(log.scrollTop).toBe(500);
    height.mockRestore();
    observe.mockRestore();
  });

  it('says that nothing was said yet, once that is known', async () => {
    const { unmount } = await openChat();
    expect(await screen.findByText('No messages yet')).toBeVisible();
    await userEvent.type(getMessageField(), 'Is it?{Enter}');
    expect(screen.queryByText('No messages yet')).not.toBeInTheDocument();
    unmount();
    await openChat({ isFailing: true });
    await waitFor(() => expect(logged).not.toEqual([]));
    expect(screen.queryByText('No messages yet')).not.toBeInTheDocument();
  });

  it('[ICHAT-06] trims what is sent, and sends nothing blank', async () => {
    const { sent } = await openChat();
    await userEvent.type(getMessageField(), '{Enter}');
    await userEvent.type(getMessageField(), '   {Enter}');
    await userEvent.clear(getMessageField());
    await userEvent.type(getMessageField(), '\u200B\u200D{Enter}');
    await userEvent.clear(getMessageField());
    await userEvent.type(getMessageField(), '  Is it?  {Enter}');
    await waitFor(() =>
      expect(sent).toMatchObject([
        { recipientId: 'ada-moss', text: 'Is it?', senderRole: 'student' },
      ]),
    );
  });

  it('[ICHAT-07] opens at 100,100 and then where it was dragged to, inside the window', async () => {
    await openChat();
    const box = () => screen.getByRole('dialog').style;
    expect([box().left, box().top]).toEqual(['100px', '100px']);
    const handle = screen.getByRole('button', {
      name: 'Chat with Instructor',
      description: /Arrow/,
    });
    Object.assign(handle, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
    point(handle, 'pointerdown');
    point(handle, 'pointermove', 60, -40);
    point(handle, 'pointerup', 60, -40);
    const placed = [box().left, box().top];
    expect(placed).toEqual(['160px', '60px']);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await findChatButton());
    expect([box().left, box().top]).toEqual(placed);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    localStorage.setItem('cairn.chat.place', '{"x":99999,"y":-50,"width":380,"height":480}');
    await userEvent.click(await findChatButton());
    expect(Number.parseFloat(box().left)).toBeLessThan(window.innerWidth);
    expect(box().top).toBe('0px');
  });

  it('[ICHAT-10] stays without a word when the history or the connection fails', async () => {
    const { tell } = await openChat({ isFailing: true });
    await waitFor(() => expect(logged).not.toEqual([]));
    await tell(({ onFailure }) => onFailure(new Error('connect_error')));
    expect(logged).toContainEqual(new Error('connect_error'));
    expect(getMessageField()).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(listMessageRows()).toEqual([]);
  });

  it('marks as read what was seen', async () => {
    const { requests } = await openChat({ history: [buildChatMessage('m-1', 'one')], unread: 1 });
    await waitFor(() => expect(listCallsTo(requests, markChatRead)).toHaveLength(1));
    expect(await listCallsTo(requests, markChatRead)[0]?.json()).toEqual({ messageId: 'm-1' });
    await waitFor(() => expect(screen.queryByText(/unread/)).not.toBeInTheDocument());
  });
});
