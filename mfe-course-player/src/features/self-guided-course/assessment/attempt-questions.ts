import type { Question } from '@cairn/api/mcq';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { RunningAttempt } from '@cairn/api/running-attempt.contract';
import { carriedOver } from '@cairn/domain/running-attempt.rules';
import type { ModulePart } from '@cairn/record/module-entry';
import { readAgain } from '@cairn/record/read-again';
import { events } from '@cairn/session';
import { t } from 'ttag';
import { createAttemptKeeper } from './attempt-keeper.ts';
import type { AttemptPhase } from './attempt-phase.ts';
import { type Answers, isSame } from './unsaved-answers.ts';

interface TakeInput {
  readonly part: ModulePart;
  readonly module: CourseModule;
  readonly running: RunningAttempt;
  readonly renew: () => Promise<CourseModule | undefined>;
  readonly onPhase: (phase: AttemptPhase) => void;
}

export const questionsOf = ({ McqObj }: CourseModule): readonly Question[] =>
  McqObj?.Questions ?? [];

/** Takes the attempt on this page until it is handed in, here or elsewhere. */
export const takeAttempt = ({ part, module, running, renew, onPhase }: TakeInput): void => {
  let shown = module;
  const keeper = createAttemptKeeper({
    part,
    attempt: running,
    onOver: () => {
      onPhase({ at: 'landing' });
      events.emit('notice.shown', { tone: 'info', message: t`This attempt has been handed in.` });
      void readAgain('attributes after an attempt');
    },
    onChanged: async () => {
      const before = questionsOf(shown);
      shown = (await renew()) ?? shown;
      const after = questionsOf(shown);
      onPhase({ at: 'taking', module: shown, keeper });
      if (isSame(before, after)) return (answers: Answers) => answers;
      return (answers: Answers) => carriedOver(before, answers, after);
    },
  });
  onPhase({ at: 'taking', module: shown, keeper });
};
