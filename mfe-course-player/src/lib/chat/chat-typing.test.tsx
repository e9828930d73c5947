import { act, fireEvent, screen } from '@testing-library/react';
import { getMessageField, openChat } from './test/open-chat.tsx';

afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

describe('typing in the chat', () => {
  it('[ICHAT-04] says that the instructor types, until they stop or say nothing for 3000 ms', async () => {
    const { tell } = await openChat();
    jest.useFakeTimers();
    const words = () => screen.queryByText('Instructor is typing...');
    const type = (isTyping: boolean) => tell(({ onTyping }) => onTyping('ada-moss', isTyping));
    await type(true);
    expect(words()).toBeVisible();
    act(() => jest.advanceTimersByTime(2999));
    expect(words()).toBeVisible();
    await type(true);
    act(() => jest.advanceTimersByTime(2999));
    expect(words()).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(words()).not.toBeInTheDocument();
    await type(true);
    await type(false);
    expect(words()).not.toBeInTheDocument();
    await tell(({ onTyping }) => onTyping('somebody-else', true));
    expect(words()).not.toBeInTheDocument();
  });

  it('[ICHAT-08] reports once that the user types, and once that the user has stopped', async () => {
    const { typed, typedTo } = await openChat();
    jest.useFakeTimers();
    const type = (value: string) => fireEvent.change(getMessageField(), { target: { value } });
    type('a');
    act(() => jest.advanceTimersByTime(1199));
    type('ab');
    act(() => jest.advanceTimersByTime(1199));
    expect(typed).toEqual([true]);
    act(() => jest.advanceTimersByTime(1));
    expect(typed).toEqual([true, false]);
    type('abc');
    // The message is sent, and its acknowledgement follows.
    await act(async () => fireEvent.keyDown(getMessageField(), { key: 'Enter' }));
    expect(typed).toEqual([true, false, true, false]);
    type('d');
    fireEvent(window, new Event('pagehide'));
    expect(typed).toEqual([true, false, true, false, true, false]);
    expect(new Set(typedTo)).toEqual(new Set(['ada-moss']));
  });
});
