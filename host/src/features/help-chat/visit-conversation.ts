import { events } from '@cairn/session';
import { type AssistantSite, createAsk } from './ask-assistant.ts';
import { createHelpConversation, type HelpConversation } from './conversation.ts';

let conversation: HelpConversation | undefined;

/** The one conversation of this visit. Whoever uses this browser next does not see it (LOGOUT-03). */
export const visitConversation = (site: AssistantSite): HelpConversation => {
  if (conversation) return conversation;
  const begun = createHelpConversation(createAsk(site));
  events.on('session.ended', begun.clear);
  conversation = begun;
  return begun;
};
