import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findChatButton, getMessageField, openChat } from './test/open-chat.tsx';

afterEach(() => localStorage.clear());

const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }));

it('what was being typed is there again when the window was closed and the page was left', async () => {
  const first = await openChat();
  await userEvent.type(getMessageField(), 'Is a median');
  await close();
  await userEvent.click(await findChatButton());
  expect(await screen.findByRole('textbox')).toHaveValue('Is a median');
  // A killed page gets no event, so only stored data remain.
  const key = `cairn.chat.draft.${first.studentId}.live_${first.studentId}_ada-moss`;
  const kept = localStorage.getItem(key) ?? '';
  first.unmount();
  localStorage.setItem(key, kept.replace('median', 'mean'));
  await openChat();
  expect(getMessageField()).toHaveValue('Is a mean');
});

it('what was sent is no draft any more', async () => {
  const { unmount, sent } = await openChat();
  await userEvent.type(getMessageField(), 'Is a median enough?{Enter}');
  expect(sent).toMatchObject([{ text: 'Is a median enough?' }]);
  unmount();
  await openChat();
  expect(getMessageField()).toHaveValue('');
});
