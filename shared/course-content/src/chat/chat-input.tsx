import { toVisibleText } from '@cairn/domain/display-name.rules';
import { MAX_CHAT_MESSAGE_LENGTH } from '@cairn/domain/instructor-chat.rules';
import { ChatForm } from '@cairn/ui/chat-form';
import { useRef, useState } from 'react';
import { t } from 'ttag';
import type { ChatPair } from './conversation.ts';
import { storeChatDraft, readChatDraft } from './unsent.ts';

interface ChatInputProps {
  readonly pair: Pick<ChatPair, 'chatId' | 'ownId'>;
  /** Returns false if the text was rejected; it then stays in the input. */
  readonly onSend: (text: string) => boolean;
  readonly onTyped: () => void;
}

export const ChatInput = ({ pair, onSend, onTyped }: ChatInputProps) => {
  const { chatId, ownId } = pair;
  const input = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(() => readChatDraft(chatId, ownId));
  const write = (text: string) => {
    storeChatDraft(chatId, ownId, text);
    setDraft(text);
  };
  return (
    <ChatForm
      input={input}
      label={t`Message`}
      placeholder={t`Type a message...`}
      longest={MAX_CHAT_MESSAGE_LENGTH}
      draft={draft}
      isBlank={toVisibleText(draft) === ''}
      isBusy={false}
      onDraft={(text) => {
        write(text);
        onTyped();
      }}
      onSend={(text) => {
        const isTaken = onSend(text);
        if (isTaken) write('');
        return isTaken;
      }}
      onStop={() => undefined}
    />
  );
};
