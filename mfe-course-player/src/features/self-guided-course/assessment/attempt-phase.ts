import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { AttemptKeeper } from './kept-attempt.ts';

/** The module as it was when the attempt began: what is read again meanwhile must not change it. */
export interface Begun {
  readonly module: CourseModule;
  readonly keeper: AttemptKeeper;
}

export type AttemptPhase =
  | { readonly at: 'landing' }
  | ({ readonly at: 'taking' | 'grading' } & Begun)
  | ({
      readonly at: 'graded' | 'results';
      readonly attempt: AssessmentAttempt;
      readonly isStored: boolean;
    } & Begun);
