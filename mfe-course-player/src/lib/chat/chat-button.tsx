import type { CourseItem } from '@cairn/api/course-item.contract';
import { loadUnreadChatMessageCount } from '@cairn/course-content/chat/chat-calls';
import type { ChatPair } from '@cairn/course-content/chat/conversation';
import { CHAT_APPLICATION, createChatId, type ChatRole } from '@cairn/domain/instructor-chat.rules';
import { useStudentRecord } from '@cairn/record/use-record';
import { queryOptions, useQuery, useQueryClient, useSite } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { useUrlQuery } from '@cairn/ui/use-url-query';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { t } from 'ttag';
import { useOpenChat } from '../attachments/preview-context.ts';
import styles from './chat-button.module.css';

const ROLE: ChatRole = 'student';

export const unreadChatMessagesQuery = (base: string | undefined, chatId: string) =>
  queryOptions({
    queryKey: ['chat-unread', base, chatId],
    queryFn: ({ signal }) => loadUnreadChatMessageCount(base, chatId, signal),
  });

/**
 * Returns the chat of the current student with the course's instructor; undefined for visitors and for courses without an
 * instructor.
 */
const useStudentChat = ({ CourseID, InstructorID }: CourseItem): ChatPair | undefined => {
  const record = useStudentRecord();
  if (!record || !InstructorID || !(CourseID in record.Courses)) return undefined;
  const { StudentID } = record;
  return {
    chatId: createChatId(CourseID, StudentID, InstructorID),
    role: ROLE,
    ownId: StudentID,
    otherId: InstructorID,
  };
};

/** Button that opens the chat with the course's instructor. Shown only in the configured application (VIEW-13). */
export const ChatButton = ({ course }: { readonly course: CourseItem }) => {
  const { applicationName } = useSite();
  const pair = useStudentChat(course);
  if (applicationName !== CHAT_APPLICATION || !pair) return null;
  return <OpenChatButton pair={pair} courseId={course.CourseID} />;
};

interface OpenChatButtonProps {
  readonly pair: ChatPair;
  readonly courseId: string;
}

const OpenChatButton = ({ pair, courseId }: OpenChatButtonProps) => {
  const { chatUrl } = useSite();
  const openChat = useOpenChat();
  useChatInUrl(pair.chatId, () => openChat(pair));
  const counted = unreadChatMessagesQuery(chatUrl, pair.chatId);
  useUnreadRefresh(counted.queryKey, courseId);
  const { data: unread = 0 } = useQuery(counted);
  return (
    <Button variant="line" size="s" onClick={() => openChat(pair)}>
      <MessagesSquare />
      {t`Chat with Instructor`}
      {unread > 0 && (
        <span className={styles['badge']}>
          {unread}
          <VisuallyHidden> {t`unread`}</VisuallyHidden>
        </span>
      )}
    </Button>
  );
};

/**
 * Opens the chat for `?chat=…`, the link of a notification, and removes the parameter, so that neither Back nor a reload opens it
 * again.
 */
const useChatInUrl = (chatId: string, onMatch: () => void): void => {
  const [query, exchange] = useUrlQuery();
  const requestedChatId = query.get('chat');
  const answer = useEffectEvent(() => {
    if (requestedChatId === chatId) onMatch();
    const rest = new URLSearchParams(query);
    rest.delete('chat');
    exchange(rest);
  });
  useEffect(() => {
    if (requestedChatId !== null) answer();
  }, [requestedChatId]);
};

/** Reloads the number of unread messages when an event reports a reply. */
const useUnreadRefresh = (queryKey: readonly unknown[], courseId: string): void => {
  const queries = useQueryClient();
  const countAgain = useEffectEvent(() => void queries.invalidateQueries({ queryKey }));
  useEffect(
    () =>
      events.on('news.told', ({ news }) => {
        if (
          !news.some(
            (notification) =>
              notification.kind === 'answered' && notification.courseId === courseId,
          )
        )
          return;
        countAgain();
      }),
    [courseId],
  );
};
