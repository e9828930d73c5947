import { Button } from '@cairn/ui/button';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { RotateCcw } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { SiteLink } from '../../lib/site-link.tsx';
import type { HelpMessage } from './message-list.ts';
import styles from './help-chat.module.css';

interface HelpMessagesProps {
  readonly messages: readonly HelpMessage[];
  readonly onAsk: (question: string) => void;
  readonly onRetry: () => void;
  /** A source has been opened. */
  readonly onFollow: () => void;
}

/** Everything said so far; the newest is kept in sight. */
export const HelpMessages = ({ messages, onAsk, onRetry, onFollow }: HelpMessagesProps) => {
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
      aria-live="off"
      aria-label="Messages"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
      tabIndex={0}
      className={styles['area']}
    >
      {messages.length === 0 && <Welcome onAsk={onAsk} />}
      <ol className={styles['messages']}>
        {messages.map((message, index) => (
          <li key={message.id} className={styles[message.isUser ? 'own' : 'answer']}>
            <VisuallyHidden>{message.isUser ? 'You: ' : 'Help Assistant: '}</VisuallyHidden>
            {message.isUser ? (
              <p className={styles['text']}>{message.text}</p>
            ) : (
              <Answer
                message={message}
                onFollow={onFollow}
                onRetry={index === messages.length - 1 ? onRetry : undefined}
              />
            )}
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

interface AnswerProps {
  readonly message: HelpMessage;
  readonly onFollow: () => void;
  /** Absent for answers further up. */
  readonly onRetry: (() => void) | undefined;
}

const Answer = ({ message, onFollow, onRetry }: AnswerProps) => {
  const { text, isStreaming, sources, cut } = message;
  return (
    <>
      {text !== '' && <p className={styles['text']}>{text}</p>}
      {isStreaming && text === '' && (
        <p className={styles['dots']}>
          <VisuallyHidden>Answering…</VisuallyHidden>
          <span />
          <span />
          <span />
        </p>
      )}
      {!isStreaming && sources.length > 0 && (
        <p className={styles['sources']}>
          Read on:{' '}
          {sources.map(({ title, href }, index) => (
            <span key={href}>
              {index > 0 && ', '}
              <SiteLink to={href} onClick={onFollow}>
                {title}
              </SiteLink>
            </span>
          ))}
        </p>
      )}
      {cut === 'stopped' && <p className={styles['cut']}>Stopped.</p>}
      {cut !== undefined && onRetry && (
        <Button variant="line" size="s" className={styles['retry']} onClick={onRetry}>
          <RotateCcw /> Try again
        </Button>
      )}
    </>
  );
};

const SUGGESTIONS = [
  'How do I enroll in a course?',
  'Why is a module locked?',
  'How do I get a certificate?',
] as const;

const Welcome = ({ onAsk }: Pick<HelpMessagesProps, 'onAsk'>) => (
  <div className={styles['welcome']}>
    <p>Ask how something works here. I answer from the help text and the open catalog.</p>
    {SUGGESTIONS.map((question) => (
      <Button key={question} variant="line" size="s" onClick={() => onAsk(question)}>
        {question}
      </Button>
    ))}
  </div>
);
