/** Creates competency checks from the question bank. The correct choices are never sent to the browser. */
import { randomInt, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  COMPETENCY_CHECK_QUESTION_COUNT,
  isCompetencyCheckPassed,
} from '@cairn/domain/skill-check.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { SkillService } from './skill-service.ts';
import * as repository from './skill-service.repository.ts';

interface ChecksDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

const shuffle = <T>(items: readonly T[]): T[] => {
  const rest = [...items];
  return items.flatMap(() => rest.splice(randomInt(rest.length), 1));
};

const createCheckQuestion = ({ stem, choices, rightChoice }: repository.CompetencyQuestion) => {
  const question = {
    id: randomUUID(),
    stem,
    choices: shuffle(choices).map((text) => ({ id: randomUUID(), text })),
  };
  return { question, right: question.choices.find(({ text }) => text === rightChoice)?.id ?? '' };
};

export const createBuiltInCompetencyChecks = ({
  sql,
  now,
}: ChecksDeps): Pick<SkillService, 'generate' | 'submit'> => {
  const tooMany = async (id: { studentId: string; competencyId: string }) => {
    const message = 'This check was failed too often. There is another try tomorrow.';
    const retryAfter = await repository.findSecondsToNextCheckAttempt(sql, id, now());
    return new AppError('too-many', message, undefined, { retryAfter });
  };
  return {
    generate: async ({ studentID: studentId, competencyID: competencyId }) => {
      const bank = await repository.findCompetencyQuestions(sql, competencyId);
      if (!bank) throw new AppError('not-found', 'There is no such competency.');
      const answerKey = randomUUID();
      if (bank.length < COMPETENCY_CHECK_QUESTION_COUNT) return { questions: [], answerKey };
      const drawnQuestions = shuffle(bank)
        .slice(0, COMPETENCY_CHECK_QUESTION_COUNT)
        .map(createCheckQuestion);
      const answers = Object.fromEntries(
        drawnQuestions.map(({ question, right }) => [question.id, right]),
      );
      const check = { studentId, competencyId, answerKey, answers };
      if (!(await repository.storeCompetencyCheck(sql, check, now()))) throw await tooMany(check);
      return { questions: drawnQuestions.map(({ question }) => question), answerKey };
    },
    submit: async (body) => {
      const { studentID: studentId, competencyID: competencyId, answers } = body;
      const check = await repository.findStoredCompetencyCheck(sql, studentId, competencyId);
      if (!check) throw new AppError('not-found', 'There is no check to hand in.');
      if (check.formerKey === body.answerKey) {
        throw new AppError('conflict', 'Another check of this competency was begun since.');
      }
      const { answerKey } = check;
      const passed = isCompetencyCheckPassed(check.answers, answers);
      const result = { studentId, competencyId, answerKey, given: answers, passed };
      if (!check.isTaken && (await repository.storeCompetencyCheckResult(sql, result, now())))
        return { passed };
      const taken = await repository.findStoredCompetencyCheck(sql, studentId, competencyId);
      // A repeated submission with the same answers returns the stored result. Different answers would be another attempt.
      const isSame = taken?.answerKey === answerKey && isDeepStrictEqual(taken.given, answers);
      throw new AppError(
        'conflict',
        'This check has been taken already.',
        isSame ? { passed } : undefined,
      );
    },
  };
};
