import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { button, field, open } from './test/open-chat.tsx';

afterEach(() => localStorage.clear());

const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }));

it('what was being typed is there again when the window was closed and the page was left', async () => {
  const first = await open();
  await userEvent.type(field(), 'Is a median');
  await close();
  await userEvent.click(await button());
  expect(await screen.findByRole('textbox')).toHaveValue('Is a median');
  // A killed page gets no event, so only stored data remain.
  const key = `cairn.chat.draft.${first.studentId}.live_${first.studentId}_ada-moss`;
  const kept = localStorage.getItem(key) ?? '';
  first.unmount();
  localStorage.setItem(key, kept.replace('median', 'mean'));
  await open();
  expect(field()).toHaveValue('Is a mean');
});

it('what was sent is no draft any more', async () => {
  const { unmount, sent } = await open();
  await userEvent.type(field(), 'Is a median enough?{Enter}');
  expect(sent).toMatchObject([{ text: 'Is a median enough?' }]);
  unmount();
  await open();
  expect(field()).toHaveValue('');
});
