import {
  type AssistantSource,
  type FilmTimeRange,
  listFilmTimeRanges,
} from '@cairn/api/ai-message';
import { MessageTime } from '@cairn/course-content/chat/message-time';
import { showFailureNotice } from '@cairn/course-content/notices';
import { formatTime } from '@cairn/domain/transcript.rules';
import { plural } from '@cairn/messages/plural';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { AnswerText } from '@cairn/ui/chat-log';
import { IconButton } from '@cairn/ui/icon-button';
import { withKeys } from '@cairn/ui/with-keys';
import { ChevronDown, Copy, FileText, RotateCcw } from 'lucide-react';
import { jt, t } from 'ttag';
import { FilmSeekButton, FilmPositionLabel } from '../seek-chip.tsx';
import styles from './assistant.module.css';
import type { AssistantCourseMessage } from './course-conversation.ts';

interface CourseAnswerProps {
  readonly message: AssistantCourseMessage;
  readonly onPlay: ((seconds: number) => void) | undefined;
  /** Repeats the question to the assistant; absent for all but the last answer. */
  readonly onRetry: (() => void) | undefined;
}

/** Answer of the assistant with its time ranges in the lecture, and a Retry button after a failure. */
export const AssistantCourseAnswer = ({ message, onPlay, onRetry }: CourseAnswerProps) => {
  const { sources = [], cut, isStreaming } = message;
  const ranges = listFilmTimeRanges(message);
  return (
    <>
      <AnswerText {...message} />
      {ranges.length > 0 && (
        <p className={styles['ranges']}>
          {withKeys(ranges, ({ start }) => String(start)).map(({ key, item: range }) => (
            <Range key={key} range={range} onPlay={onPlay} />
          ))}
        </p>
      )}
      {!isStreaming && sources.length > 0 && <Sources sources={sources} />}
      {cut === 'stopped' && <p className={styles['cut']}>{t`Stopped.`}</p>}
      {cut !== undefined && onRetry && (
        <Button variant="line" size="s" onClick={onRetry}>
          <RotateCcw />
          {t`Retry`}
        </Button>
      )}
    </>
  );
};

const isValidPosition = (seconds: number): boolean => Number.isFinite(seconds) && seconds >= 0;

interface RangeProps {
  readonly range: FilmTimeRange;
  readonly onPlay: ((seconds: number) => void) | undefined;
}

/** Link from the assistant's answer to a position in the film; plain text if it is no time, or there is no film (AICH-04). */
const Range = ({ range: { start, end }, onPlay }: RangeProps) => {
  const from = formatTime(start);
  const to = formatTime(end ?? 0);
  const bold = <b key="from">{from}</b>;
  const words = end === undefined ? bold : jt`${bold} to ${to}`;
  if (!isValidPosition(start) || !onPlay) return <FilmPositionLabel>{words}</FilmPositionLabel>;
  const heard = end === undefined ? from : t`${from} to ${to}`;
  return (
    <FilmSeekButton label={t`Play ${heard}`} onClick={() => onPlay(start)}>
      {words}
    </FilmSeekButton>
  );
};

const Sources = ({ sources }: { readonly sources: readonly AssistantSource[] }) => {
  const count = sources.length;
  return (
    <details className={styles['sources']}>
      <summary>
        {plural(count, t`${count} source|${count} sources`)}
        <ChevronDown />
      </summary>
      <ul>
        {withKeys(sources, ({ title }) => title).map(({ key, item: { title, href } }) => (
          <li key={key}>
            <FileText />
            {href === undefined ? (
              <span>{title}</span>
            ) : (
              // Opens sources in a new tab, so that the film stays open.
              <a href={href} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};

interface AnswerFootProps {
  readonly message: AssistantCourseMessage;
  /** Asks the assistant the same question again; absent while another answer is loading. */
  readonly onAskAgain: (() => void) | undefined;
}

/** Shows the time of an assistant's message; a complete answer also has buttons. */
export const AssistantMessageFooter = ({ message, onAskAgain }: AnswerFootProps) => {
  const { type, text, isStreaming, at } = message;
  return (
    <p className={styles['foot']}>
      <MessageTime at={at} />
      {type === 'assistant' && text !== '' && !isStreaming && (
        <>
          <IconButton label={t`Copy answer`} size="s" onClick={() => void copy(text)}>
            <Copy />
          </IconButton>
          {onAskAgain && (
            <IconButton label={t`Ask again`} size="s" onClick={onAskAgain}>
              <RotateCcw />
            </IconButton>
          )}
        </>
      )}
    </p>
  );
};

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    events.emit('notice.shown', { tone: 'success', message: t`Answer copied` });
  } catch (error) {
    showFailureNotice(t`The answer could not be copied.`, error);
  }
};
