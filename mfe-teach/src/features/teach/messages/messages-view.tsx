import type { Conversation } from '@cairn/api/instructor-chat.contract';
import { containsSearchText } from '@cairn/domain/search-text.rules';
import { plural } from '@cairn/messages/plural';
import { type Failure, lazyPart, useQuery, useQueryClient } from '@cairn/runtime';
import { friendlyMessage, report } from '@cairn/session';
import { Avatar } from '@cairn/ui/avatar';
import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { QueryContent } from '@cairn/ui/query-content';
import { SearchField } from '@cairn/ui/search-field';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { useUrlQuery } from '@cairn/ui/use-url-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import type { TeachingDeskViewProps } from '../../../lib/desk-view-props.ts';
import { teachQueries } from '../../../lib/teach.queries.ts';
import { ConversationList } from './conversation-list.tsx';
import { StudentPanel } from './student-panel.tsx';
import styles from './messages.module.css';
import { type OpenedConversation, useOpenConversation } from './use-open-conversation.ts';

// A separate chunk: the chat includes the socket library, which instructors who only grade do not need.
const panel = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "chat" */ '@cairn/course-content/chat/chat-panel'))
      .ChatPanel,
  {
    placeholder: () => (
      <Skeleton label={t`Loading messages`}>
        <SkeletonText lines={4} />
      </Skeleton>
    ),
    failure: ({ isRetrying, onRetry }) => (
      <ErrorState title={t`The conversation could not be loaded.`} {...{ isRetrying, onRetry }} />
    ),
    onFailed: (error) => report(error, { at: 'code of the chat' }),
  },
);

/**
 * View of the teaching desk with the conversations, unread ones first. Only the caller's own chats as an instructor are shown.
 */
export const MessagesView = ({ instructorId, courses, courseId }: TeachingDeskViewProps) => (
  <QueryContent
    query={useQuery(teachQueries.conversations(courseId))}
    skeleton={
      <Skeleton label={t`Loading`}>
        <SkeletonText heading lines={8} />
      </Skeleton>
    }
    renderFailure={ListFailure}
  >
    {(conversations) => <Messages {...{ conversations, instructorId, courses, courseId }} />}
  </QueryContent>
);

const ListFailure = ({ error, isRetrying, onRetry }: Failure<Error>) => (
  <ErrorState
    title={t`The messages could not be loaded.`}
    detail={friendlyMessage(error)}
    {...{ isRetrying, onRetry }}
  />
);

/** Returns whether the student's name or the last message contains the search text. */
const matchesSearch = ({ studentName, lastMessage }: Conversation, search: string): boolean =>
  containsSearchText(`${studentName} ${lastMessage.text}`, search);

interface MessagesProps extends TeachingDeskViewProps {
  readonly conversations: readonly Conversation[];
}

const Messages = ({ conversations, courses, ...ids }: MessagesProps) => {
  const [query, exchange] = useUrlQuery();
  const [search, setSearch] = useState('');
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const open = useOpenConversation(conversations, { chatId: query.get('chat'), ...ids });
  const unread = conversations.filter((one) => one.unread > 0).length;
  const shown = conversations.filter(
    (one) =>
      matchesSearch(one, search) &&
      (!isUnreadOnly || one.unread > 0 || one.chatId === open?.chatId),
  );
  if (conversations.length === 0 && !open) return <NoConversations />;
  return (
    <div className={styles['view']} data-open={open && true} data-conversation={open && true}>
      <div className={styles['side']}>
        <h2>{t`Messages`}</h2>
        <SearchField
          label={t`Name or word`}
          placeholder={t`Name or word`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onClear={() => setSearch('')}
        />
        <div className={styles['states']} role="group" aria-label={t`State`}>
          <Chip pressed={!isUnreadOnly} onClick={() => setUnreadOnly(false)}>
            {t`All`}
          </Chip>
          <Chip pressed={isUnreadOnly} onClick={() => setUnreadOnly(true)}>
            {t`Unread ${unread}`}
          </Chip>
        </div>
        <HiddenStatus text={describeShown(shown.length)} />
        <ConversationList conversations={shown} openId={open?.chatId} />
      </div>
      {open ? (
        <OpenConversation
          key={open.chatId}
          conversation={open}
          courses={courses}
          onClose={() => exchange({})}
        />
      ) : (
        <EmptyState art="trail" title={t`Choose a conversation.`} className={styles['none']} />
      )}
    </div>
  );
};

const describeShown = (count: number): string =>
  plural(count, t`${count} conversation shown.|${count} conversations shown.`);

const NoConversations = () => (
  <EmptyState art="camp" title={t`No student has written yet.`}>
    {t`Students of your courses write to you from the page of the course.`}
  </EmptyState>
);

interface OpenConversationProps extends Pick<TeachingDeskViewProps, 'courses'> {
  readonly conversation: OpenedConversation;
  readonly onClose: () => void;
}

const OpenConversation = ({ conversation, courses, onClose }: OpenConversationProps) => {
  const queries = useQueryClient();
  const { chatId, studentId, studentName, studentImageUrl, instructorId } = conversation;
  const reloadList = () =>
    void queries.invalidateQueries({ queryKey: teachQueries.conversationsKey });
  return (
    <>
      <section className={styles['chat']} aria-label={t`Conversation with ${studentName}`}>
        <header className={styles['head']}>
          <Button variant="ghost" size="s" className={styles['back']} onClick={onClose}>
            <ArrowLeft />
            {t`Messages`}
          </Button>
          <Avatar personId={studentId} src={studentImageUrl} />
          <div>
            <h2>{studentName}</h2>
            <p>{conversation.courseTitle}</p>
          </div>
        </header>
        <panel.Part
          pair={{ chatId, role: 'instructor', ownId: instructorId, otherId: studentId }}
          unread={conversation.unread}
          onRead={() => {
            reloadList();
            // Reloads the courses, whose numbers of unread messages are shown beside courses and tabs.
            void queries.invalidateQueries({ queryKey: teachQueries.courses().queryKey });
          }}
          onSent={reloadList}
        />
      </section>
      <StudentPanel {...{ conversation, courses }} />
    </>
  );
};
