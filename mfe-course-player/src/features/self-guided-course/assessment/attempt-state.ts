/** A running attempt for the screens: answers, time, and the state of saving. */
import type { RunningAttempt } from '@cairn/api/running-attempt.contract';
import type { StudentAnswer } from '@cairn/domain/grading.rules';
import type { AttemptClock } from './attempt-clock.ts';
import type { AttemptAnswers } from './unsaved-answers.ts';

export type AttemptSaveState = 'untouched' | 'saving' | 'saved' | 'failing';

export interface AttemptState extends Pick<RunningAttempt, 'order' | 'options'> {
  /** Answers of the attempt as typed, one for each question. */
  readonly answers: AttemptAnswers;
  readonly saving: AttemptSaveState;
  /** False if this browser has no storage space, so that unsaved answers exist only on the page. */
  readonly isStoredLocally: boolean;
  /** Answers written on this page that another page has replaced, by position of the question. */
  readonly overruled: ReadonlyMap<number, StudentAnswer>;
}

export interface AttemptAutosave {
  readonly datetimeStarted: string;
  readonly clock: AttemptClock;
  /** Returns the state of the attempt: the same object until a value changes. */
  readonly read: () => AttemptState;
  readonly subscribe: (changed: () => void) => () => void;
  readonly give: (position: number, answer: StudentAnswer) => void;
  /** Loads the answers that other pages have saved; ignored within five seconds of the last time. */
  readonly look: () => Promise<void>;
  /** Starts saving the answers, including when the page is hidden or closed. Returns a function that stops it. */
  readonly watch: () => () => void;
  /** Stops saving, since the attempt has ended. */
  readonly end: () => void;
  /** Deletes the local copy of the answers, since the server has stored the attempt. */
  readonly forget: () => void;
}
