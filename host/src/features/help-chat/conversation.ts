/** The conversation of the help chat during this visit. It outlives the widget and ends with the session (HELP-02). */
import type { HelpAnswerEvent, HelpAnswerSource } from '@cairn/api/answer-stream';
import {
  type Conversation,
  createConversation,
  type ConversationMessage,
} from '@cairn/ui/conversation';
import { t } from 'ttag';
import type { AskHelpAssistant } from './ask-assistant.ts';

export interface HelpMessage extends ConversationMessage {
  readonly sources: readonly HelpAnswerSource[];
  /** Questions that the assistant suggests to the student after this answer. */
  readonly questions: readonly string[];
}

export type HelpConversation = Conversation<HelpMessage>;

/** Message shown when a question to the help chat fails. Source: HELP-07. */
export const HELP_MESSAGE_FAILED_TEXT = t`Sorry, there was an error sending your message.`;

export const createHelpConversation = (ask: AskHelpAssistant): HelpConversation =>
  createConversation<Pick<HelpMessage, 'sources' | 'questions'>, HelpAnswerEvent>({
    ask,
    fresh: { sources: [], questions: [] },
    after: applyEvent,
    failed: () => ({ text: HELP_MESSAGE_FAILED_TEXT, sources: [], questions: [] }),
  });

const applyEvent = (message: HelpMessage, event: HelpAnswerEvent): Partial<HelpMessage> => {
  switch (event.type) {
    case 'text':
      return { text: message.text + event.text };
    case 'sources':
      return { sources: event.sources };
    case 'questions':
      return { questions: event.questions };
    case 'done':
      // An empty answer of the assistant counts as a failure, even with a success status.
      return message.text === ''
        ? { text: HELP_MESSAGE_FAILED_TEXT, isStreaming: false, cut: 'failed' }
        : { isStreaming: false };
    default:
      return event satisfies never;
  }
};
