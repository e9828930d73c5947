import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { AttemptKeeper } from './kept-attempt.ts';

/** The module with the questions of the attempt; a refresh of the course must not change them. */
export interface Begun {
  readonly module: CourseModule;
  readonly keeper: AttemptKeeper;
}

export type AttemptPhase =
  | { readonly at: 'landing' }
  | ({ readonly at: 'taking' } & Begun)
  /** Submitted but not acknowledged: answers are still saved, and there is no result. */
  | ({ readonly at: 'grading'; readonly isRetrying: boolean } & Begun)
  /** Acknowledged, with the server's grades. */
  | ({ readonly at: 'graded' | 'results'; readonly attempt: GradedAttempt } & Begun);
