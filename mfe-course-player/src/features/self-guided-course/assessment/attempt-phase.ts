import type { GradedAttempt } from '@cairn/api/assessments.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { AttemptAutosave } from './attempt-state.ts';

/** The module with the questions of the attempt; a refresh of the course must not change them. */
export interface RunningAttemptState {
  readonly module: CourseModule;
  readonly autosave: AttemptAutosave;
}

export type AttemptPhase =
  | { readonly at: 'landing' }
  | ({ readonly at: 'taking' } & RunningAttemptState)
  /** The attempt was submitted, but not acknowledged: answers are still saved, and there is no result. */
  | ({ readonly at: 'grading'; readonly isRetrying: boolean } & RunningAttemptState)
  /** The server has acknowledged the submission and graded the attempt. */
  | ({ readonly at: 'graded' | 'results'; readonly attempt: GradedAttempt } & RunningAttemptState);
