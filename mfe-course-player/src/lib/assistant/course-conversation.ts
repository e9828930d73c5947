/** Conversations with a course's assistant. They outlive the panel and end with the session. */
import { type AiMessage, messageTimes } from '@cairn/api/ai-message';
import type { CourseAnswerEvent } from '@cairn/api/ask-course';
import { events, report, session } from '@cairn/session';
import { type Conversation, createConversation, type Said } from '@cairn/ui/conversation';
import type { ChatPlace } from './chat-place.ts';
import { ASK_THE_LECTURER, type FailureWords, isUnread, wordsOf } from './failure-words.ts';

/** id, type, text, sources and up to five time ranges (SCO-28), and the state of the screen. */
export type CourseMessage = Said & Omit<AiMessage, keyof Said>;

export type CourseConversation = Conversation<CourseMessage>;

const NOTHING = { ...messageTimes([], []), sources: [] };

export const createCourseConversation = ({
  ask,
  words,
}: Pick<ChatPlace, 'ask' | 'words'>): CourseConversation =>
  createConversation<Omit<AiMessage, keyof Said>, CourseAnswerEvent>({
    ask,
    fresh: NOTHING,
    after: (message, event) => afterEvent(message, event, words),
    failed: (error) => {
      report(error, { at: 'course assistant' });
      return { ...NOTHING, text: wordsOf(error, words) };
    },
  });

const afterEvent = (
  message: CourseMessage,
  event: CourseAnswerEvent,
  words: FailureWords,
): Partial<CourseMessage> => {
  switch (event.type) {
    case 'text':
      return { text: message.text + event.text };
    case 'times':
      return event.times;
    case 'sources':
      return { sources: event.sources };
    case 'refused':
      if (isUnread(event.error)) {
        events.emit('notice.shown', { tone: 'error', message: ASK_THE_LECTURER });
      }
      return { ...NOTHING, text: words.refused(event.error), isStreaming: false, cut: 'failed' };
    case 'done':
      return { isStreaming: false, ...(message.text === '' && { cut: 'failed' }) };
    default:
      return event satisfies never;
  }
};

const conversations = new Map<string, CourseConversation>();
let isListening = false;

/** Clears all conversations, so that the next user of the browser cannot read them. */
const forgetAll = (): void => {
  for (const conversation of conversations.values()) conversation.clear();
  conversations.clear();
};

/** Returns the current student's conversation in a context. */
export const conversationAbout = (place: ChatPlace): CourseConversation => {
  if (!isListening) events.on('session.ended', forgetAll);
  isListening = true;
  const key = `${session.studentId() ?? ''}/${place.id}`;
  const known = conversations.get(key) ?? createCourseConversation(place);
  conversations.set(key, known);
  return known;
};
