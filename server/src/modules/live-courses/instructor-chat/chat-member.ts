import type { ChatRole } from '@cairn/domain/instructor-chat.rules';
import type { SqlQuery } from '../../../platform/database/sql.ts';

/** The course, student and instructor that identify a chat. */
export interface ChatKey {
  readonly courseId: string;
  readonly studentId: string;
  readonly instructorId: string;
}

/** A participant of a chat: the chat and the participant's role in it. */
export interface ChatMember extends ChatKey {
  readonly role: ChatRole;
}

/** Returns the id that identifies this participant in a chat. It does not disclose the accounts of instructors. */
export const toOwnChatMemberId = ({ role, studentId, instructorId }: ChatMember): string =>
  role === 'student' ? studentId : instructorId;

/** Returns the id of the other participant of a chat. */
export const toOtherChatMemberId = ({ role, studentId, instructorId }: ChatMember): string =>
  role === 'student' ? instructorId : studentId;

/**
 * Maximum length of a chat id, which consists of three ids. It limits the number of separators, each of which is tried as a
 * split.
 */
const MAX_CHAT_ID_LENGTH = 700;

/**
 * Returns the roles that an account has in a chat, that of the student first; none if the account does not take part in it. A
 * chat exists between a student and the instructor of a course in which the student is enrolled. It also exists if it has
 * messages, because the course may have another instructor now.
 */
export const findChatRoles = async (
  sql: SqlQuery,
  account: string,
  chatId: string,
): Promise<ChatMember[]> => {
  if (chatId.length > MAX_CHAT_ID_LENGTH) return [];
  return sql<ChatMember[]>`
    with named as (
      select course_id, instructors.instructor_id, courses.instructor_id as leader,
        substr(chat, length(course_id) + 2,
          length(chat) - length(course_id) - length(instructors.instructor_id) - 2) as student_id
      from (select ${chatId}::text as chat) as asked
        join courses on course_id = any(${listPossibleCourseIds(chatId)}::text[])
        join instructors on instructors.instructor_id = any(${listPossibleInstructorIds(chatId)}::text[])
      where length(chat) > length(course_id) + length(instructors.instructor_id) + 2
    ), real as (
      select course_id, student_id, instructor_id from named
      where exists (select 1 from enrolments where enrolments.course_id = named.course_id
          and enrolments.student_id = named.student_id and unenrolled_at is null
          and named.leader = named.instructor_id)
        or exists (select 1 from chat_messages where chat_messages.course_id = named.course_id
          and chat_messages.student_id = named.student_id
          and chat_messages.instructor_id = named.instructor_id)
    )
    select course_id as "courseId", student_id as "studentId", instructor_id as "instructorId", role
    from (
      select real.*, 'student' as role from real where student_id = ${account}
      union all
      select real.*, 'instructor' from real join teachers using (instructor_id)
      where teachers.student_id = ${account}
    ) as seats order by role desc`;
};

const findSeparators = (chatId: string): number[] =>
  [...chatId.matchAll(/_/g)].map(({ index }) => index);

/** Returns the possible CourseIDs that a chat id may contain. There may be several, because ids may contain the separator. */
const listPossibleCourseIds = (chatId: string): string[] =>
  findSeparators(chatId).map((at) => chatId.slice(0, at));

/** Returns the possible InstructorIDs that a chat id may contain. */
const listPossibleInstructorIds = (chatId: string): string[] =>
  findSeparators(chatId).map((at) => chatId.slice(at + 1));
