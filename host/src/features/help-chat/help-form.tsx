import { LONGEST_QUESTION } from '@cairn/api/assistant.contract';
import { IconButton } from '@cairn/ui/icon-button';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { SendHorizontal, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import styles from './help-chat.module.css';

interface HelpFormProps {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly isBusy: boolean;
  /** False when the question was not taken; it then stays in the field. */
  readonly onSend: (question: string) => boolean;
  readonly onStop: () => void;
}

/** The field and its buttons. Enter sends, Shift+Enter begins a new line. */
export const HelpForm = ({ input, isBusy, onSend, onStop }: HelpFormProps) => {
  const [text, setText] = useState('');
  const problem = lengthProblem(text.trim().length);
  const send = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (problem === undefined && onSend(text)) setText('');
  };
  return (
    <form className={styles['form']} onSubmit={send}>
      <TextAreaField
        ref={input}
        label="Your message"
        hideLabel
        placeholder="Type your message..."
        rows={2}
        value={text}
        error={problem}
        className={styles['field']}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const isSending = event.key === 'Enter' && !event.shiftKey;
          if (isSending && !event.nativeEvent.isComposing) send(event);
        }}
      />
      {isBusy ? (
        <IconButton label="Stop answering" variant="line" onClick={onStop}>
          <Square />
        </IconButton>
      ) : null}
      <IconButton
        type="submit"
        label="Send"
        variant="primary"
        reason={isBusy ? 'Please wait for the answer.' : problem}
      >
        <SendHorizontal />
      </IconButton>
    </form>
  );
};

const lengthProblem = (length: number): string | undefined =>
  length > LONGEST_QUESTION
    ? `Your message has ${count(length)} characters. Please send at most ${count(LONGEST_QUESTION)}.`
    : undefined;

const count = (characters: number): string => characters.toLocaleString('en');
