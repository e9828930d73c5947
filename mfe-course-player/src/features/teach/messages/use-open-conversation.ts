import type { Conversation } from '@cairn/api/instructor-chat.contract';
import { findChatStudent } from '@cairn/domain/instructor-chat.rules';
import { useQuery } from '@cairn/runtime';
import { rosterQueries } from '../roster/roster.queries.ts';

/** A conversation with a student of a course; it may still be empty. */
export type OpenedConversation = Omit<Conversation, 'lastMessage'>;

interface ConversationQuery {
  /** The chat's id in the URL. */
  readonly chatId: string | null;
  readonly courseId: string | undefined;
  readonly instructorId: string;
}

/** Returns the conversation that the URL names: one of the list, or a new one with a student of the course. */
export const useOpenConversation = (
  conversations: readonly Conversation[],
  { chatId, courseId, instructorId }: ConversationQuery,
): OpenedConversation | undefined => {
  const listed = conversations.find((one) => one.chatId === chatId);
  const isFirst = chatId !== null && !listed && courseId !== undefined;
  const studentId = isFirst ? findChatStudent(chatId, courseId, instructorId) : undefined;
  const roster = useQuery({
    ...rosterQueries.learner(courseId ?? '', studentId ?? ''),
    enabled: studentId !== undefined,
  }).data;
  if (listed || !isFirst || !roster) return listed;
  const learner = roster.learners.find(({ learnerId }) => learnerId === studentId);
  return (
    learner && {
      chatId,
      courseId,
      courseTitle: roster.CourseTitle,
      studentId: learner.learnerId,
      studentName: learner.name,
      studentImageUrl: learner.pictureUrl,
      instructorId,
      unread: 0,
    }
  );
};
