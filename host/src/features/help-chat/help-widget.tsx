import { MessageCircle, X } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from 'ttag';
import type { HelpAssistantConfig } from './ask-assistant.ts';
import styles from './help-chat.module.css';
import { HelpPanel } from './help-panel.tsx';
import { getVisitHelpConversation } from './visit-conversation.ts';

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
