import { numberText } from '@cairn/messages/plural';
import { SendHorizontal, Square } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from 'ttag';
import styles from './chat.module.css';
import { IconButton } from './icon-button.tsx';
import { TextAreaField } from './text-area-field.tsx';

interface ChatFormProps {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly placeholder: string;
  /** Maximum number of characters of a question. */
  readonly longest: number;
  /** Error shown when Enter sends an empty question; none is shown if absent. */
  readonly blank?: string;
  readonly draft: string;
  /** True if the draft contains no visible character, so that it cannot be sent. */
  readonly isBlank: boolean;
  readonly onDraft: (text: string) => void;
  readonly isBusy: boolean;
  /** Reason why no question can be asked now. */
  readonly closed?: string | undefined;
  /** Sends a question. Returns false if it was not accepted; it then stays in the field. */
  readonly onSend: (question: string) => boolean;
  readonly onStop: () => void;
}

/** Form for asking an assistant: a text field and its buttons. Enter sends, Shift+Enter begins a new line. */
export const ChatForm = ({ input, draft, onDraft, isBusy, ...form }: ChatFormProps) => {
  const [wasBlank, setWasBlank] = useState(false);
  const { longest, blank, closed, isBlank } = form;
  const problem = describeLengthProblem(draft.trim().length, longest);
  const send = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (closed !== undefined || isBusy) return;
    setWasBlank(isBlank);
    if (problem === undefined && !isBlank) form.onSend(draft);
  };
  return (
    <form className={styles['form']} onSubmit={send}>
      <TextAreaField
        ref={input}
        label={form.label}
        hideLabel
        placeholder={form.placeholder}
        rows={1}
        value={draft}
        disabled={closed !== undefined}
        error={problem ?? (wasBlank && isBlank ? blank : undefined)}
        className={styles['field']}
        onChange={({ target }) => {
          setWasBlank(false);
          onDraft(target.value);
        }}
        onKeyDown={(event) => {
          const isSending = event.key === 'Enter' && !event.shiftKey;
          if (isSending && !event.nativeEvent.isComposing) send(event);
        }}
      />
      {isBusy ? (
        <StopButton input={input} onStop={form.onStop} />
      ) : (
        <IconButton
          type="submit"
          label={t`Send`}
          variant="primary"
          reason={
            closed ??
            problem ??
            (blank !== undefined && isBlank ? t`Type a question first.` : undefined)
          }
        >
          <SendHorizontal />
        </IconButton>
      )}
    </form>
  );
};

/** Stop button that replaces Send while an answer arrives. When the button disappears with the focus, the focus moves to the field. */
const StopButton = ({ input, onStop }: Pick<ChatFormProps, 'input' | 'onStop'>) => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) input.current?.focus();
    },
    [input],
  );
  return (
    <IconButton ref={button} label={t`Stop answering`} variant="line" onClick={onStop}>
      <Square />
    </IconButton>
  );
};

const describeLengthProblem = (length: number, longest: number): string | undefined => {
  const has = numberText(length);
  const most = numberText(longest);
  return length > longest
    ? t`Your message has ${has} characters. Please send at most ${most}.`
    : undefined;
};
