import { Button } from '@cairn/ui/button';
import { AnswerText, ChatLog } from '@cairn/ui/chat-log';
import { RotateCcw } from 'lucide-react';
import { t } from 'ttag';
import { SiteLink } from '../../lib/site-link.tsx';
import type { HelpMessage } from './conversation.ts';
import styles from './help-chat.module.css';

interface HelpMessagesProps {
  readonly messages: readonly HelpMessage[];
  readonly onAsk: (question: string) => void;
  readonly onRetry: () => void;
  /** Called when the user has opened a source link of an answer. */
  readonly onFollow: () => void;
}

/** List of all messages of the help chat, scrolled to the newest. */
export const HelpMessageList = ({ messages, onAsk, onRetry, onFollow }: HelpMessagesProps) => (
  <ChatLog
    label={t`Messages`}
    answerer={t`Help Assistant`}
    messages={messages}
    welcome={messages.length === 0 && <Welcome onAsk={onAsk} />}
    renderAnswer={(message, index) => (
      <Answer
        message={message}
        onAsk={onAsk}
        onFollow={onFollow}
        onRetry={index === messages.length - 1 ? onRetry : undefined}
      />
    )}
  />
);

interface AnswerProps {
  readonly message: HelpMessage;
  readonly onAsk: (question: string) => void;
  readonly onFollow: () => void;
  /** Asks the question of the last answer again; undefined for all earlier answers, which show no Retry button. */
  readonly onRetry: (() => void) | undefined;
}

const Answer = ({ message, onAsk, onFollow, onRetry }: AnswerProps) => {
  const { text, isStreaming, sources, questions, cut } = message;
  return (
    <>
      <AnswerText {...{ text, isStreaming }} />
      {!isStreaming && questions.length > 0 && (
        <div className={styles['questions']}>
          <Questions {...{ questions, onAsk }} />
        </div>
      )}
      {!isStreaming && sources.length > 0 && (
        <p className={styles['sources']}>
          {t`Read on:`}{' '}
          {sources.map(({ title, href }, index) => (
            <span key={href}>
              {index > 0 && <span>, </span>}
              <SiteLink to={href} onClick={onFollow}>
                {title}
              </SiteLink>
            </span>
          ))}
        </p>
      )}
      {cut === 'stopped' && <p className={styles['cut']}>{t`Stopped.`}</p>}
      {cut !== undefined && onRetry && (
        <Button variant="line" size="s" className={styles['retry']} onClick={onRetry}>
          <RotateCcw /> {t`Try again`}
        </Button>
      )}
    </>
  );
};

const SUGGESTIONS = [
  t`How do I enroll in a course?`,
  t`Why is a module locked?`,
  t`How do I get a certificate?`,
] as const;

const Welcome = ({ onAsk }: Pick<HelpMessagesProps, 'onAsk'>) => (
  <div className={styles['welcome']}>
    <p>{t`Ask how something works here. I answer from the help text and the open catalog.`}</p>
    <Questions questions={SUGGESTIONS} onAsk={onAsk} />
  </div>
);

interface QuestionsProps extends Pick<HelpMessagesProps, 'onAsk'> {
  readonly questions: readonly string[];
}

/** Suggested questions; pressing one asks it. */
const Questions = ({ questions, onAsk }: QuestionsProps) =>
  questions.map((question) => (
    <Button key={question} variant="line" size="s" onClick={() => onAsk(question)}>
      {question}
    </Button>
  ));
