import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  findChatButton,
  openChat,
  listMessageRows,
  buildChatMessage,
  openCourseWithChat,
} from './test/open-chat.tsx';

afterEach(() => localStorage.clear());

/** Returns the texts without times, which are separate elements. */
const texts = () => listMessageRows().map((row) => (row.querySelector('p') ?? row).textContent);

/** Opens the chat once the number of unread messages is loaded. */
const openWith = async (unread: number, history: Parameters<typeof openCourseWithChat>[0]) => {
  const started = openCourseWithChat({ unread, ...history });
  const opener = await findChatButton();
  await waitFor(() => expect(opener).toHaveTextContent(`${unread} unread`));
  await userEvent.click(opener);
  await screen.findByRole('textbox');
  return { ...started, opener };
};

it('a line stands before what was unread when the chat was opened, and stays when it is read', async () => {
  const history = [
    buildChatMessage('m-1', 'Old'),
    buildChatMessage('m-2', 'New'),
    buildChatMessage('m-3', 'Own', 'student-1'),
    buildChatMessage('m-4', 'Newer'),
  ];
  const { tell, opener } = await openWith(2, { history });
  const before = ['Instructor: Old', 'New messages', 'Instructor: New', 'You: Own'];
  await waitFor(() => expect(texts()).toEqual([...before, 'Instructor: Newer']));
  await waitFor(() => expect(opener).not.toHaveTextContent('unread'));
  await tell(({ onMessage }) =>
    onMessage({ ...buildChatMessage('m-5', 'Last'), previousId: 'm-4' }),
  );
  await waitFor(() => expect(listMessageRows()).toHaveLength(6));
  expect(texts()[1]).toBe('New messages');
});

it('stands first where more was unread than is on the screen', async () => {
  await openWith(9, { history: [buildChatMessage('m-1', 'One'), buildChatMessage('m-2', 'Two')] });
  await waitFor(() => expect(texts()[0]).toBe('New messages'));
});

it('is not there where nothing was unread', async () => {
  await openChat({ history: [buildChatMessage('m-1', 'One')] });
  await waitFor(() => expect(listMessageRows()).toHaveLength(1));
  expect(screen.queryByText('New messages')).not.toBeInTheDocument();
});
