/** A running attempt for the screens: answers, time, and the state of saving. */
import type { RunningAttempt } from '@cairn/api/running-attempt.contract';
import type { StudentAnswer } from '@cairn/domain/grading.rules';
import type { AttemptClock } from './attempt-clock.ts';
import type { Answers } from './unsaved-answers.ts';

export type AttemptSaveState = 'untouched' | 'saving' | 'saved' | 'failing';

export interface AttemptState extends Pick<RunningAttempt, 'order' | 'options'> {
  /** Answers as typed, one for each question. */
  readonly answers: Answers;
  readonly saving: AttemptSaveState;
  /** False if this browser has no space, so that unsaved answers exist only on the page. */
  readonly isKeptHere: boolean;
  /** Answers written here that another page has replaced, by position. */
  readonly overruled: ReadonlyMap<number, StudentAnswer>;
}

export interface AttemptAutosave {
  readonly datetimeStarted: string;
  readonly clock: AttemptClock;
  /** Returns the same object until a value changes. */
  readonly read: () => AttemptState;
  readonly subscribe: (changed: () => void) => () => void;
  readonly give: (position: number, answer: StudentAnswer) => void;
  /** Loads the answers of other pages from the server; ignored within five seconds of the last time. */
  readonly look: () => Promise<void>;
  /** Starts saving, including when the page is hidden or closed. Returns a function that stops it. */
  readonly watch: () => () => void;
  /** Stops saving, since the attempt has ended. */
  readonly end: () => void;
  /** Deletes the local copy, since the attempt is stored. */
  readonly forget: () => void;
}
