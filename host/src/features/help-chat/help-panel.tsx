import { MAX_QUESTION_LENGTH } from '@cairn/api/assistant.contract';
import { toVisibleText } from '@cairn/domain/display-name.rules';
import { ChatForm } from '@cairn/ui/chat-form';
import { ChatStatus } from '@cairn/ui/chat-log';
import { IconButton } from '@cairn/ui/icon-button';
import { X } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { t } from 'ttag';
import type { HelpConversation } from './conversation.ts';
import styles from './help-chat.module.css';
import { HelpMessageList } from './help-messages.tsx';
import { NARROW_WINDOW_QUERY, usePanelDialog } from '../../lib/use-panel-dialog.ts';

interface HelpPanelProps {
  readonly id: string;
  readonly conversation: HelpConversation;
  readonly onClose: () => void;
}

/** Panel of the help chat: beside the page on a wide screen, over it on a narrow one. */
export const HelpPanel = ({ id, conversation, onClose }: HelpPanelProps) => {
  const messages = useSyncExternalStore(conversation.subscribe, conversation.read);
  const draft = useSyncExternalStore(conversation.subscribe, conversation.draft);
  const input = useRef<HTMLTextAreaElement>(null);
  const dialog = usePanelDialog(input, onClose);
  const ask = (question: string): boolean => {
    input.current?.focus();
    return conversation.send(question);
  };
  return (
    <dialog ref={dialog} id={id} aria-labelledby={`${id}-title`} className={styles['panel']}>
      <div className={styles['head']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {t`Help Assistant`}
        </h2>
        <IconButton label={t`Close help chat`} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <HelpMessageList
        messages={messages}
        onAsk={ask}
        onRetry={() => {
          // Moves the focus to the input, because the pressed button is about to disappear.
          input.current?.focus();
          conversation.retry();
        }}
        onFollow={() => {
          if (matchMedia(NARROW_WINDOW_QUERY).matches) onClose();
        }}
      />
      <ChatStatus last={messages.at(-1)} nothing="" />
      <ChatForm
        input={input}
        label={t`Your message`}
        placeholder={t`Type your message...`}
        longest={MAX_QUESTION_LENGTH}
        draft={draft}
        isBlank={toVisibleText(draft) === ''}
        onDraft={conversation.setDraft}
        isBusy={messages.at(-1)?.isStreaming === true}
        onSend={ask}
        onStop={conversation.stop}
      />
    </dialog>
  );
};
