import type { Conversation } from '@cairn/api/instructor-chat.contract';
import { studentOfChat } from '@cairn/domain/instructor-chat.rules';
import { useQuery } from '@cairn/runtime';
import { rosterQueries } from '../roster/roster.queries.ts';

/** With whom, and in which course; also while nothing has been said yet. */
export type OpenChat = Omit<Conversation, 'lastMessage'>;

interface Asked {
  /** Of the address. */
  readonly chatId: string | null;
  readonly courseId: string | undefined;
  readonly instructorId: string;
}

/** The conversation that the address names: one of the list, or a first one with a student of the course. */
export const useOpenConversation = (
  conversations: readonly Conversation[],
  { chatId, courseId, instructorId }: Asked,
): OpenChat | undefined => {
  const listed = conversations.find((one) => one.chatId === chatId);
  const isFirst = chatId !== null && !listed && courseId !== undefined;
  const studentId = isFirst ? studentOfChat(chatId, courseId, instructorId) : undefined;
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
