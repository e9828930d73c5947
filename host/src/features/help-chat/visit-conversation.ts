import { events } from '@cairn/session';
import { type HelpAssistantConfig, createHelpAssistantRequest } from './ask-assistant.ts';
import { createHelpConversation, type HelpConversation } from './conversation.ts';

let conversation: HelpConversation | undefined;

/**
 * Returns the conversation of this visit. It is cleared at the end of the session, so that the browser's next user cannot read it
 * (LOGOUT-03).
 */
export const getVisitHelpConversation = (site: HelpAssistantConfig): HelpConversation => {
  if (conversation) return conversation;
  const begun = createHelpConversation(createHelpAssistantRequest(site));
  events.on('session.ended', begun.clear);
  conversation = begun;
  return begun;
};
