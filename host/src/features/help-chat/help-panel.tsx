import { IconButton } from '@cairn/ui/icon-button';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { X } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import type { Conversation } from './conversation.ts';
import styles from './help-chat.module.css';
import { HelpForm } from './help-form.tsx';
import { HelpMessages } from './help-messages.tsx';
import type { HelpMessage } from './message-list.ts';
import { NARROW, usePanelDialog } from './use-panel-dialog.ts';

interface HelpPanelProps {
  readonly id: string;
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

/** Beside the page on a wide screen, over it on a narrow one. */
export const HelpPanel = ({ id, conversation, onClose }: HelpPanelProps) => {
  const messages = useSyncExternalStore(conversation.subscribe, conversation.read);
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
          Help Assistant
        </h2>
        <IconButton label="Close help chat" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <HelpMessages
        messages={messages}
        onAsk={ask}
        onRetry={() => {
          // The button that was pressed is about to go.
          input.current?.focus();
          conversation.retry();
        }}
        onFollow={() => {
          if (matchMedia(NARROW).matches) onClose();
        }}
      />
      {/* An answer is read out once it is whole, not word by word. */}
      <div role="status">
        <VisuallyHidden>{wholeAnswer(messages.at(-1))}</VisuallyHidden>
      </div>
      <HelpForm
        input={input}
        isBusy={messages.at(-1)?.isStreaming === true}
        onSend={ask}
        onStop={() => {
          input.current?.focus();
          conversation.stop();
        }}
      />
    </dialog>
  );
};

const wholeAnswer = (last: HelpMessage | undefined): string => {
  if (!last || last.isUser || last.isStreaming) return '';
  return last.cut === 'stopped' ? `${last.text} Stopped.` : last.text;
};
