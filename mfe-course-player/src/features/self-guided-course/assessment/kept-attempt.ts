/** A running attempt as the screens see it: its answers, its time, and how saving goes. */
import type { RunningAttempt } from '@cairn/api/running-attempt.contract';
import type { GivenAnswer } from '@cairn/domain/grading.rules';
import type { AttemptClock } from './attempt-clock.ts';
import type { Answers } from './unsaved-answers.ts';

export type Saving = 'untouched' | 'saving' | 'saved' | 'failing';

export interface KeptAttempt extends Pick<RunningAttempt, 'order' | 'options'> {
  /** As typed, one for each question. */
  readonly answers: Answers;
  readonly saving: Saving;
  /** False: this browser has no room, so that what is not saved is only on the page. */
  readonly isKeptHere: boolean;
  /** By position: what was written here and then answered elsewhere, which counts. */
  readonly overruled: ReadonlyMap<number, GivenAnswer>;
}

export interface AttemptKeeper {
  readonly datetimeStarted: string;
  readonly clock: AttemptClock;
  /** The same object until something changes. */
  readonly read: () => KeptAttempt;
  readonly subscribe: (changed: () => void) => () => void;
  readonly give: (position: number, answer: GivenAnswer) => void;
  /** Looks at what the server has, as another page may have written; not while a look is under way. */
  readonly look: () => Promise<void>;
  /** Saves from now on, also when the page is hidden or goes away. Returns what ends that. */
  readonly watch: () => () => void;
  /** The attempt has ended: nothing more is sent. */
  readonly end: () => void;
  /** It is stored: what this browser keeps of it can go. */
  readonly forget: () => void;
}
