import { MessageCircle, X } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from 'ttag';
import { type HelpAssistantConfig, createHelpAssistantRequest } from './ask-assistant.ts';
import styles from './help-chat.module.css';
import { HelpPanel } from './help-panel.tsx';
import { events } from '@cairn/session';
import { type HelpConversation, createHelpConversation } from './conversation.ts';

let conversation: HelpConversation | undefined;

/**
 * Returns the conversation of this visit. It is cleared at the end of the session, so that the browser's next user cannot read it
 * (LOGOUT-03).
 */
const getVisitHelpConversation = (site: HelpAssistantConfig): HelpConversation => {
  if (conversation) return conversation;
  const begun = createHelpConversation(createHelpAssistantRequest(site));
  events.on('session.ended', begun.clear);
  conversation = begun;
  return begun;
};

/** Round button of the help chat, and the chat panel that it opens. Sources: 000 §2 and §8, HELP-01 to HELP-10. */
export const HelpWidget = ({ assistant }: { readonly assistant: HelpAssistantConfig }) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles['toggle']}
        aria-label={isOpen ? t`Close help chat` : t`Open help chat`}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <X /> : <MessageCircle />}
      </button>
      {isOpen && (
        <HelpPanel
          id={id}
          conversation={getVisitHelpConversation(assistant)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
