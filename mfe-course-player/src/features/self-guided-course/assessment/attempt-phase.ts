import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { AttemptKeeper } from './kept-attempt.ts';

/** The module with the questions that the attempt was given: what is read again meanwhile must not change it. */
export interface Begun {
  readonly module: CourseModule;
  readonly keeper: AttemptKeeper;
}

export type AttemptPhase =
  | { readonly at: 'landing' }
  | ({ readonly at: 'taking' } & Begun)
  /** Handed in, and not acknowledged yet: answers are still saved, and there is no result. */
  | ({ readonly at: 'grading'; readonly isRetrying: boolean } & Begun)
  /** Acknowledged, with the grades of the server. */
  | ({ readonly at: 'graded' | 'results'; readonly attempt: GradedAttempt } & Begun);
