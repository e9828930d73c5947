import {
  type Conversation,
  listConversations,
  markChatRead,
  readChatHistory,
} from '@cairn/api/instructor-chat.contract';
import { getRoster, type RosterStudent, type Roster } from '@cairn/api/roster.contract';
import { listWork } from '@cairn/api/teaching.contract';
import { stubResponse, listCallsTo, stubError, type Stub } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildWorkPage,
  buildGradableWork,
  FIRST_SUBMISSION_ID,
  openTeachingDesk,
  SECOND_SUBMISSION_ID,
  sentChatMessages,
} from '../test/desk-page.tsx';
import { stubRoster } from '../test/roster-stubs.ts';

const message = {
  messageId: 'm1',
  senderId: 'ida',
  senderRole: 'student',
  text: 'May I hand in on Monday?',
  createdAt: '2026-03-01T10:00:00.000Z',
} as const;
const conversation = (change: Partial<Conversation> = {}): Conversation => ({
  chatId: 'live_ida_ada-moss',
  courseId: 'live',
  courseTitle: 'Statistics Live',
  studentId: 'ida',
  studentName: 'Ida Berg',
  studentImageUrl: '',
  instructorId: 'ada-moss',
  lastMessage: message,
  unread: 2,
  ...change,
});
const omar = conversation({
  chatId: 'live_omar_ada-moss',
  studentId: 'omar',
  studentName: 'Omar Haddad',
  lastMessage: { ...message, text: 'Thanks.', senderRole: 'instructor' },
  unread: 0,
});

const roster: Roster = {
  CourseID: 'live',
  CourseTitle: 'Statistics Live',
  CourseType: 'sync',
  total: 3,
  passingPercent: 60,
  learners: [
    {
      learnerId: 'omar',
      name: 'Omar Haddad',
      pictureUrl: '',
      enrolledAt: '2026-01-01T00:00:00.000Z',
      activeAt: '2026-01-02T00:00:00.000Z',
      secondsSpent: 0,
      done: 1,
      meetsRule: false,
      hasCertificate: false,
    },
  ],
};

const open = (path = '/teach/all/messages', ...stubs: Stub[]) => {
  return openTeachingDesk(
    path,
    stubResponse(listConversations, [conversation(), omar]),
    stubResponse(readChatHistory, [message]),
    stubResponse(markChatRead, { unread: 0 }),
    ...stubs,
  );
};
const names = () =>
  screen
    .getAllByRole('link', { name: /Statistics Live/ })
    .filter((link) => link.getAttribute('href')?.includes('chat='))
    .map(({ textContent }) => textContent);

describe('conversations', () => {
  it('stand as the server orders them, with what is unread', async () => {
    const { requests } = open('/teach/live/messages');
    await screen.findByRole('heading', { name: 'Messages' });
    const [ida, second] = names();
    expect(ida).toContain('Ida Berg');
    expect(ida).toContain('2 unread');
    expect(second).toContain('You: Thanks.');
    expect(listCallsTo(requests, listConversations)[0]?.url).toContain('courseId=live');
  });

  it('are found by a name, a word, or that they are unread', async () => {
    open();
    const search = await screen.findByRole('searchbox', { name: 'Name or word' });
    const announced = await screen.findByText(/^\d conversations? shown\.$/);
    expect(announced).toHaveAttribute('role', 'status');
    await userEvent.type(search, 'mónday');
    expect(names()).toHaveLength(1);
    expect(announced).toHaveTextContent('1 conversation shown.');
    await userEvent.clear(search);
    await userEvent.click(screen.getByRole('button', { name: 'Unread 1' }));
    expect(names()).toEqual([expect.stringContaining('Ida Berg')]);
  });

  it('open, are read and answered as the instructor that they name', async () => {
    const { requests, router } = open();
    await userEvent.click(await screen.findByRole('link', { name: /Ida Berg/ }));
    expect(router.state.location.search).toBe('?chat=live_ida_ada-moss');
    const chat = await screen.findByRole('region', { name: 'Conversation with Ida Berg' });
    expect(await within(chat).findByText(/May I hand in/)).toBeVisible();
    await waitFor(() => expect(listCallsTo(requests, markChatRead)).toHaveLength(1));
    await userEvent.type(within(chat).getByRole('textbox'), 'Yes.{Enter}');
    await waitFor(() =>
      expect(sentChatMessages).toMatchObject([
        { recipientId: 'ida', senderRole: 'instructor', text: 'Yes.' },
      ]),
    );
  });

  it('are listed with the message that was just sent', async () => {
    const sent = { ...message, messageId: 'sent', senderId: 'ada-moss', text: 'Monday is fine.' };
    open(
      '/teach/all/messages?chat=live_ida_ada-moss',
      stubResponse(
        listConversations,
        [conversation({ lastMessage: { ...sent, senderRole: 'instructor' }, unread: 0 }), omar],
        () => sentChatMessages.length > 0,
      ),
    );
    const chat = await screen.findByRole('region', { name: 'Conversation with Ida Berg' });
    await userEvent.type(await within(chat).findByRole('textbox'), 'Monday is fine.{Enter}');
    await waitFor(() => expect(names()[0]).toContain('You: Monday is fine.'));
  });

  it('stand beside how far their student is, and what of theirs waits for a grade', async () => {
    const [known] = roster.learners;
    const ida = {
      ...known,
      learnerId: 'ida',
      name: 'Ida Berg',
      done: 2,
      points: 40,
    } as RosterStudent;
    const learner = { learnerId: 'ida', name: 'Ida Berg', pictureUrl: '' };
    const others = { learnerId: 'other', name: 'Ida Berg', pictureUrl: '' };
    const { requests } = open(
      '/teach/all/messages?chat=live_ida_ada-moss',
      ...stubRoster({ ...roster, maxPoints: 50, learners: [ida] }),
      stubResponse(
        listWork,
        buildWorkPage({
          work: [
            buildGradableWork({ learner }),
            buildGradableWork({ workId: SECOND_SUBMISSION_ID, learner: others }),
          ],
        }),
      ),
    );
    const panel = await screen.findByRole('complementary', { name: 'Ida Berg in this course' });
    expect(panel).toHaveTextContent('2 of 3');
    expect(panel).toHaveTextContent('40 / 50');
    const link = await within(panel).findByRole('link', { name: /^Model handover/ });
    expect(link).toHaveAttribute('href', `/teach/live/submissions/${FIRST_SUBMISSION_ID}`);
    expect(within(panel).getAllByRole('link')).toHaveLength(1);
    expect(listCallsTo(requests, listWork).at(-1)?.url).toContain('search=Ida');
    // No other student of the course is loaded.
    expect(listCallsTo(requests, getRoster).map(({ url }) => new URL(url).search)).toEqual([
      '?learnerId=ida',
    ]);
  });

  it('keep the words in order before an own message from right to left', async () => {
    const lastMessage = { ...omar.lastMessage, text: 'نعم (12:30).' };
    open('/teach/live/messages', stubResponse(listConversations, [{ ...omar, lastMessage }]));
    await screen.findByRole('heading', { name: 'Messages' });
    expect(names()[0]).toContain('You: \u2068نعم (12:30).\u2069');
  });

  it('name a student from right to left in the order of the words', async () => {
    open(
      '/teach/all/messages?chat=live_omar_ada-moss',
      stubResponse(listConversations, [{ ...omar, studentName: 'محمد 王小明' }]),
      ...stubRoster(roster),
    );
    const panel = await screen.findByRole('complementary', { name: /in this course/ });
    expect(within(panel).getByRole('heading', { name: /in this course/ })).toHaveTextContent(
      '\u2068محمد 王小明\u2069 in this course',
    );
  });

  it('begin with a student of the course who has not written yet', async () => {
    const { requests } = open(
      '/teach/live/progress',
      stubResponse(listConversations, []),
      stubResponse(readChatHistory, []),
      ...stubRoster(roster),
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Write to Omar Haddad' }));
    const chat = await screen.findByRole('region', { name: 'Conversation with Omar Haddad' });
    await userEvent.type(await within(chat).findByRole('textbox'), 'All well?{Enter}');
    await waitFor(() =>
      expect(sentChatMessages).toMatchObject([{ recipientId: 'omar', text: 'All well?' }]),
    );
    const [history] = listCallsTo(requests, readChatHistory);
    expect(history?.url).toContain('/messages/history/live_omar_ada-moss');
  });

  it('begin from the name of anybody in the course', async () => {
    open(
      '/teach/live/progress',
      stubResponse(listConversations, []),
      stubResponse(readChatHistory, []),
      ...stubRoster(roster),
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Omar Haddad, write' }));
    expect(
      await screen.findByRole('region', { name: 'Conversation with Omar Haddad' }),
    ).toBeVisible();
  });

  it('cannot be begun by a collaborator, with whom students have no chat', async () => {
    open('/teach/sql/progress', ...stubRoster({ ...roster, CourseID: 'sql' }));
    const quiet = await screen.findByRole('region', { name: 'Gone quiet' });
    expect(quiet).toHaveTextContent('Omar Haddad');
    expect(screen.queryByRole('link', { name: /Omar Haddad/ })).toBeNull();
  });

  it('say when there are none, and when they could not be loaded', async () => {
    const { unmount } = open('/teach/all/messages', stubResponse(listConversations, []));
    expect(await screen.findByText('No student has written yet.')).toBeVisible();
    unmount();
    open('/teach/all/messages', stubError(listConversations, 500));
    expect(await screen.findByText('The messages could not be loaded.')).toBeVisible();
  });
});
