import { buildCourse } from '@cairn/testing/builders';
import { parseTranscript } from '@cairn/domain/transcript.rules';
import {
  type AssistantMessage,
  toAssistantMessageTimes,
  listFilmTimeRanges,
} from './ai-message.ts';
import { chatMessageSchema, instructorChatSchema } from './instructor-chat.contract.ts';
import { safeParse } from './parse.ts';
import { listTopCourses } from './recommender.contract.ts';

describe('the types of chats', () => {
  const chat = {
    chatId: 'c1_s1_i1',
    participants: [
      { id: 's1', role: 'student' },
      { id: 'i1', role: 'instructor' },
    ],
  };
  const message = {
    messageId: 'm1',
    senderId: 's1',
    text: 'May I hand in on Monday?',
    createdAt: '2026-03-04T10:00:00.000Z',
  };

  it('[TAPI-72] a talk with an instructor and its messages are kept whole', () => {
    expect(safeParse(instructorChatSchema, chat)).toEqual(chat);
    expect(safeParse(chatMessageSchema, message)).toEqual(message);
  });

  it.each([
    ['another role', { ...chat, participants: [{ id: 'x', role: 'guest' }] }],
    ['nobody in it', { chatId: 'c1_s1_i1' }],
    ['no id', { participants: [] }],
  ])('[TAPI-72] a talk with %s is refused', (_name, odd) => {
    expect(safeParse(instructorChatSchema, odd)).toBeUndefined();
  });

  it.each(Object.keys(message))('[TAPI-72] a message without its %s is refused', (field) => {
    expect(safeParse(chatMessageSchema, { ...message, [field]: undefined })).toBeUndefined();
  });

  it('[TAPI-72] a message of the assistant has five times and its sources', () => {
    const answer: AssistantMessage = {
      id: '2',
      type: 'assistant',
      text: 'In the first lecture.',
      ...toAssistantMessageTimes([1, 2, 3, 4, 5, 6], [11, 12, 13, 14, 15, 16]),
      sources: [{ title: 'Joins', href: '/course/sql' }],
    };
    expect(answer).toMatchObject({
      start_time1: 1,
      end_time1: 11,
      start_time5: 5,
      end_time5: 15,
    });
    expect(answer).not.toHaveProperty('start_time6');
    expect(listFilmTimeRanges(answer)).toHaveLength(5);
    const question: AssistantMessage = { id: '1', type: 'user', text: 'Where?' };
    expect(listFilmTimeRanges(question)).toEqual([]);
  });

  it('[TAPI-72] a segment of a transcript has start, end and text', () => {
    expect(parseTranscript('12.5s - 15s: One row each')).toEqual([
      { start: 12.5, end: 15, text: 'One row each' },
    ]);
  });

  it('[TAPI-72] a recommended course has its id, its status and its groups', () => {
    const facts = { CourseID: 'c1', Status: 'published', Groups: ['north'] };
    const course = buildCourse(facts);
    expect(safeParse(listTopCourses.answer, [course])).toMatchObject([facts]);
    expect(safeParse(listTopCourses.answer, [{ ...course, CourseID: undefined }])).toBeUndefined();
  });
});
