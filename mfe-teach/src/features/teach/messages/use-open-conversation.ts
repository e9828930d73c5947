import type { Conversation } from '@cairn/api/instructor-chat.contract';
import { findChatStudent } from '@cairn/domain/instructor-chat.rules';
import { useQuery } from '@cairn/runtime';
import { rosterQueries } from '../roster/roster.queries.ts';

/** Conversation of an instructor with a student of a course; it may still be empty. */
export type OpenedConversation = Omit<Conversation, 'lastMessage'>;

interface ConversationQuery {
  /** Id of the chat in the URL. */
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
    ...rosterQueries.student(courseId ?? '', studentId ?? ''),
    enabled: studentId !== undefined,
  }).data;
  if (listed || !isFirst || !roster) return listed;
  const student = roster.learners.find(({ learnerId }) => learnerId === studentId);
  return (
    student && {
      chatId,
      courseId,
      courseTitle: roster.CourseTitle,
      studentId: student.learnerId,
      studentName: student.name,
      studentImageUrl: student.pictureUrl,
      instructorId,
      unread: 0,
    }
  );
};
