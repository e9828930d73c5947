import type { CourseItem } from '@cairn/api/courses.contract';
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
import { countUnread } from './chat-calls.ts';
import styles from './chat.module.css';
import type { ChatPair } from './conversation.ts';

const ROLE: ChatRole = 'student';

export const unreadQuery = (base: string | undefined, chatId: string) =>
  queryOptions({
    queryKey: ['chat-unread', base, chatId],
    queryFn: ({ signal }) => countUnread(base, chatId, signal),
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

/** Opens the chat with the instructor, only in the configured application (VIEW-13). */
export const ChatButton = ({ course }: { readonly course: CourseItem }) => {
  const { applicationName } = useSite();
  const place = useStudentChat(course);
  if (applicationName !== CHAT_APPLICATION || !place) return null;
  return <OpenChatButton place={place} courseId={course.CourseID} />;
};

interface OpenChatButtonProps {
  readonly place: ChatPair;
  readonly courseId: string;
}

const OpenChatButton = ({ place, courseId }: OpenChatButtonProps) => {
  const { chatUrl } = useSite();
  const openChat = useOpenChat();
  useChatInUrl(place.chatId, () => openChat(place));
  const counted = unreadQuery(chatUrl, place.chatId);
  useUnreadRefresh(counted.queryKey, courseId);
  const { data: unread = 0 } = useQuery(counted);
  return (
    <Button variant="line" size="s" onClick={() => openChat(place)}>
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
const useChatInUrl = (chatId: string, onAsked: () => void): void => {
  const [query, exchange] = useUrlQuery();
  const asked = query.get('chat');
  const answer = useEffectEvent(() => {
    if (asked === chatId) onAsked();
    const rest = new URLSearchParams(query);
    rest.delete('chat');
    exchange(rest);
  });
  useEffect(() => {
    if (asked !== null) answer();
  }, [asked]);
};

/** Reloads the number of unread messages when an event reports a reply. */
const useUnreadRefresh = (queryKey: readonly unknown[], courseId: string): void => {
  const queries = useQueryClient();
  const countAgain = useEffectEvent(() => void queries.invalidateQueries({ queryKey }));
  useEffect(
    () =>
      events.on('news.told', ({ news }) => {
        if (!news.some((told) => told.kind === 'answered' && told.courseId === courseId)) return;
        countAgain();
      }),
    [courseId],
  );
};
