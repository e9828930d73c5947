import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from 'ttag';
import styles from './chat.module.css';
import type { ConversationMessage } from './conversation.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ChatLogProps<Message extends ConversationMessage> {
  readonly label: string;
  /** Name of the answering service for screen readers, such as 'Help Assistant'. */
  readonly answerer: string;
  readonly messages: readonly Message[];
  /** Content shown above the chat's messages. */
  readonly welcome?: ReactNode;
  readonly renderAnswer: (message: Message, index: number) => ReactNode;
  /** Renders content below a chat message, such as the date of a question. */
  readonly renderFoot?: (message: Message, index: number) => ReactNode;
}

/** All messages of a chat; the newest stays in view. Text is shown as text, never as HTML. */
export const ChatLog = <Message extends ConversationMessage>({
  label,
  answerer,
  messages,
  welcome,
  renderAnswer,
  renderFoot,
}: ChatLogProps<Message>) => {
  const area = useRef<HTMLDivElement>(null);
  const { length } = messages;
  const newest = messages.at(-1)?.text;
  useLayoutEffect(() => {
    if (length > 0) scrollDown(area.current);
  }, [length]);
  useLayoutEffect(() => {
    if (newest !== undefined && isNearEnd(area.current)) scrollDown(area.current);
  }, [newest]);
  return (
    <div
      ref={area}
      role="log"
      // Screen readers get an answer once it is complete, not word by word: see ChatStatus.
      aria-live="off"
      aria-label={label}
      // Focusable, so that the area can be scrolled by keyboard.
      tabIndex={0}
      className={styles['area']}
    >
      {welcome}
      <ol className={styles['messages']}>
        {messages.map((message, index) => (
          <li key={message.id} className={styles[message.type]}>
            <div className={styles['bubble']} aria-busy={message.isStreaming || undefined}>
              <VisuallyHidden>
                {message.type === 'user' ? t`You: ` : `${answerer}: `}
              </VisuallyHidden>
              {message.type === 'user' ? (
                <p className={styles['text']}>{message.text}</p>
              ) : (
                renderAnswer(message, index)
              )}
            </div>
            {renderFoot?.(message, index)}
          </li>
        ))}
      </ol>
    </div>
  );
};

const scrollDown = (element: HTMLElement | null): void => {
  if (element) element.scrollTop = element.scrollHeight;
};

/** Returns whether the student reads near the end; a student who reads further up is not moved. */
const isNearEnd = (element: HTMLElement | null): boolean =>
  element !== null && element.scrollHeight - element.scrollTop < 2 * element.clientHeight;

/** The text of an answer so far: dots before the first word, a pebble at the end while it grows. */
export const AnswerText = ({
  text,
  isStreaming,
}: Pick<ConversationMessage, 'text' | 'isStreaming'>) => {
  if (text !== '') {
    return (
      <p className={styles['text']}>
        {text}
        {isStreaming && <span className={styles['caret']} />}
      </p>
    );
  }
  if (!isStreaming) return null;
  return (
    <p className={styles['dots']}>
      <VisuallyHidden>{t`Answering…`}</VisuallyHidden>
      <span />
      <span />
      <span />
    </p>
  );
};

interface ChatStatusProps {
  readonly last: ConversationMessage | undefined;
  /** Text that screen readers announce when no answer arrived. */
  readonly nothing: string;
}

/** Live region that announces an assistant's answer to screen readers once it is complete. */
export const ChatStatus = ({ last, nothing }: ChatStatusProps) => (
  <div role="status">
    <VisuallyHidden>{describeLastAnswer(last, nothing)}</VisuallyHidden>
  </div>
);

const describeLastAnswer = (last: ConversationMessage | undefined, nothing: string): string => {
  if (!last || last.type === 'user' || last.isStreaming) return '';
  if (last.cut === 'stopped') return `${last.text} ${t`Stopped.`}`;
  return last.text === '' ? nothing : last.text;
};
