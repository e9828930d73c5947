/** Conversations of a student with a course's assistant. They outlive the panel and end with the session. */
import { type AssistantMessage, toAssistantMessageTimes } from '@cairn/api/ai-message';
import type { CourseAnswerEvent } from '@cairn/api/ask-course';
import { events, report, session } from '@cairn/session';
import {
  type Conversation,
  createConversation,
  type ConversationMessage,
} from '@cairn/ui/conversation';
import type { AssistantQuestionContext } from './assistant-context.ts';
import {
  CONTACT_LECTURER_TEXT,
  type AssistantFailureTexts,
  isContentNotLoaded,
  describeAssistantFailure,
} from './failure-texts.ts';

/**
 * Message of a conversation with the assistant: id, type, text, sources and up to five time ranges (SCO-28), and its state on
 * the screen.
 */
export type AssistantCourseMessage = ConversationMessage &
  Omit<AssistantMessage, keyof ConversationMessage>;

export type CourseConversation = Conversation<AssistantCourseMessage>;

const EMPTY_ANSWER = { ...toAssistantMessageTimes([], []), sources: [] };

export const createCourseConversation = ({
  ask,
  words,
}: Pick<AssistantQuestionContext, 'ask' | 'words'>): CourseConversation =>
  createConversation<Omit<AssistantMessage, keyof ConversationMessage>, CourseAnswerEvent>({
    ask,
    fresh: EMPTY_ANSWER,
    after: (message, event) => applyEvent(message, event, words),
    failed: (error) => {
      report(error, { at: 'course assistant' });
      return { ...EMPTY_ANSWER, text: describeAssistantFailure(error, words) };
    },
  });

const applyEvent = (
  message: AssistantCourseMessage,
  event: CourseAnswerEvent,
  words: AssistantFailureTexts,
): Partial<AssistantCourseMessage> => {
  switch (event.type) {
    case 'text':
      return { text: message.text + event.text };
    case 'times':
      return event.times;
    case 'sources':
      return { sources: event.sources };
    case 'refused':
      if (isContentNotLoaded(event.error)) {
        events.emit('notice.shown', { tone: 'error', message: CONTACT_LECTURER_TEXT });
      }
      return {
        ...EMPTY_ANSWER,
        text: words.refused(event.error),
        isStreaming: false,
        cut: 'failed',
      };
    case 'done':
      return { isStreaming: false, ...(message.text === '' && { cut: 'failed' }) };
    default:
      return event satisfies never;
  }
};

const conversations = new Map<string, CourseConversation>();
let isListening = false;

/** Clears all conversations with the assistant, so that the next user of the browser cannot read them. */
const deleteConversations = (): void => {
  for (const conversation of conversations.values()) conversation.clear();
  conversations.clear();
};

/** Returns the current student's conversation with the assistant in a context. */
export const getCourseConversation = (context: AssistantQuestionContext): CourseConversation => {
  if (!isListening) events.on('session.ended', deleteConversations);
  isListening = true;
  const key = `${session.studentId() ?? ''}/${context.id}`;
  const known = conversations.get(key) ?? createCourseConversation(context);
  conversations.set(key, known);
  return known;
};
