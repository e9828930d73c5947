import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from 'ttag';
import styles from './chat.module.css';
import type { Said } from './conversation.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ChatLogProps<Message extends Said> {
  readonly label: string;
  /** Who answers, for those who listen: 'Help Assistant'. */
  readonly answerer: string;
  readonly messages: readonly Message[];
  /** Above the messages. */
  readonly welcome?: ReactNode;
  readonly renderAnswer: (message: Message, index: number) => ReactNode;
  /** Beside a question, its date for instance. */
  readonly renderFoot?: (message: Message, index: number) => ReactNode;
}

/** Everything said so far; the newest is kept in sight. Text is text, never HTML. */
export const ChatLog = <Message extends Said>({
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
      // An answer is read out once it is whole, not word by word: see ChatStatus.
      aria-live="off"
      aria-label={label}
      // What scrolls is scrolled by keyboard too.
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

/** Whoever reads further up is left there. */
const isNearEnd = (element: HTMLElement | null): boolean =>
  element !== null && element.scrollHeight - element.scrollTop < 2 * element.clientHeight;

/** The text of an answer as far as it has come: dots before the first word, a pebble at the end of what grows. */
export const AnswerText = ({ text, isStreaming }: Pick<Said, 'text' | 'isStreaming'>) => {
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
  readonly last: Said | undefined;
  /** What is heard of an answer that never came. */
  readonly nothing: string;
}

/** An answer is read out once, when it is whole. */
export const ChatStatus = ({ last, nothing }: ChatStatusProps) => (
  <div role="status">
    <VisuallyHidden>{wholeAnswer(last, nothing)}</VisuallyHidden>
  </div>
);

const wholeAnswer = (last: Said | undefined, nothing: string): string => {
  if (!last || last.type === 'user' || last.isStreaming) return '';
  if (last.cut === 'stopped') return `${last.text} ${t`Stopped.`}`;
  return last.text === '' ? nothing : last.text;
};
