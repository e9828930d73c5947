import { LONGEST_CHAT_MESSAGE } from '@cairn/domain/instructor-chat.rules';
import { ChatForm } from '@cairn/ui/chat-form';
import { useRef, useState } from 'react';

interface ChatInputProps {
  /** False when it was not taken; it then stays in the field. */
  readonly onSend: (text: string) => boolean;
  readonly onTyped: () => void;
}

export const ChatInput = ({ onSend, onTyped }: ChatInputProps) => {
  const input = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState('');
  return (
    <ChatForm
      input={input}
      label="Message"
      placeholder="Type a message..."
      longest={LONGEST_CHAT_MESSAGE}
      draft={draft}
      isBusy={false}
      onDraft={(text) => {
        setDraft(text);
        onTyped();
      }}
      onSend={(text) => {
        const isTaken = onSend(text);
        if (isTaken) setDraft('');
        return isTaken;
      }}
      onStop={() => undefined}
    />
  );
};
