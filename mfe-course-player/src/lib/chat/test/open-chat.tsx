/** Test helpers for the chat's button and pop-up, with a stubbed server and socket. */
import type { ChatSocket, ChatSocketOptions } from '@cairn/api/chat-socket';
import {
  type ChatMessage,
  countUnreadMessages,
  markChatRead,
  readChatHistory,
} from '@cairn/api/instructor-chat.contract';
import { OpenChatSocketContext } from '@cairn/course-content/chat/use-conversation';
import { type Site, SiteContext } from '@cairn/runtime';
import { buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AttachmentPreviews } from '../../attachments/previews.tsx';
import { ChatButton } from '../chat-button.tsx';

const course = buildCourseItem({ CourseID: 'live', InstructorID: 'ada-moss' });
const site = (applicationName: string, chatUrl?: string): Site => ({
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
  applicationName,
  ...(chatUrl !== undefined && { chatUrl }),
});

/** The server's end of the chat socket. */
const line = () => {
  let handlers: ChatSocketOptions | undefined;
  const sent: object[] = [];
  const typed: boolean[] = [];
  const typedTo: string[] = [];
  const open = (options: ChatSocketOptions): ChatSocket => {
    handlers = options;
    return {
      isConnected: () => true,
      send: async (message) => {
        sent.push(message);
        return {
          message: {
            ...buildChatMessage(`m-${sent.length + 100}`, message.text, handlers?.userId),
          },
        };
      },
      type: (recipient, isTyping) => {
        typed.push(isTyping);
        typedTo.push(recipient);
      },
      close: () => undefined,
    };
  };
  const tell = (work: (told: ChatSocketOptions) => void) =>
    act(async () => handlers && work(handlers));
  return { open, sent, typed, typedTo, tell, options: () => handlers };
};

let clock = Date.parse('2026-03-01T10:00:00Z');
export const buildChatMessage = (
  messageId: string,
  text: string,
  senderId = 'ada-moss',
): ChatMessage => {
  clock += 60_000;
  return { messageId, text, senderId, createdAt: new Date(clock).toISOString() };
};

interface World {
  readonly application?: string;
  /** URL of an external chat service. */
  readonly chatUrl?: string;
  readonly history?: readonly ChatMessage[];
  readonly unread?: number;
  readonly isFailing?: boolean;
  /** Query of the page's URL, such as the link of a notification. */
  readonly search?: string;
}

export const openCourseWithChat = ({
  application = 'cairn',
  chatUrl,
  history = [],
  unread = 0,
  isFailing,
  search = '',
}: World = {}) => {
  const { StudentID } = signInAs({ Courses: { live: {} } });
  const wire = line();
  const requests = stubApi(
    isFailing ? stubError(readChatHistory, 500) : stubResponse(readChatHistory, [...history]),
    stubResponse(countUnreadMessages, { unread }),
    stubResponse(markChatRead, { unread: 0 }),
  );
  const element = (
    <SiteContext value={site(application, chatUrl)}>
      <OpenChatSocketContext value={wire.open}>
        <AttachmentPreviews>
          <ChatButton course={course} />
        </AttachmentPreviews>
      </OpenChatSocketContext>
    </SiteContext>
  );
  const { router, unmount } = renderRoute([{ path: '/', element }], `/${search}`);
  return { ...wire, requests, router, unmount, studentId: StudentID };
};
export const findChatButton = () => screen.findByRole('button', { name: /^Chat with Instructor/ });
export const openChat = async (world: World = {}) => {
  const started = openCourseWithChat(world);
  await userEvent.click(await findChatButton());
  await screen.findByRole('textbox');
  await waitFor(() => expect(listCallsTo(started.requests, readChatHistory)).not.toEqual([]));
  return started;
};
export const listMessageRows = () => within(screen.getByRole('log')).queryAllByRole('listitem');
export const getMessageField = () => screen.getByRole<HTMLTextAreaElement>('textbox');
