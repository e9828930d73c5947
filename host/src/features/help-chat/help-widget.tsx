import { MessageCircle, X } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from 'ttag';
import type { AssistantSite } from './ask-assistant.ts';
import styles from './help-chat.module.css';
import { HelpPanel } from './help-panel.tsx';
import { getVisitConversation } from './visit-conversation.ts';

/** The round button and the chat that it opens. Sources: 000 §2 and §8, HELP-01 to HELP-10. */
export const HelpWidget = ({ assistant }: { readonly assistant: AssistantSite }) => {
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
          conversation={getVisitConversation(assistant)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
