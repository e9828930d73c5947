import { events } from '@cairn/session';
import { type AssistantSite, createAsk } from './ask-assistant.ts';
import { type Conversation, createConversation } from './conversation.ts';

let conversation: Conversation | undefined;

/** The one conversation of this visit. Whoever uses this browser next does not see it (LOGOUT-03). */
export const visitConversation = (site: AssistantSite): Conversation => {
  if (conversation) return conversation;
  const begun = createConversation(createAsk(site));
  events.on('session.ended', begun.clear);
  conversation = begun;
  return begun;
};
