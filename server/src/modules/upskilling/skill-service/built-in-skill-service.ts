/** Evaluates a student's skills by the text of the résumé, by completed courses and by competency checks. */
import type { RoleCompetencyStatuses } from '@cairn/api/skill-service.contract';
import type { UpskillRoleDetails } from '@cairn/api/upskilling.contract';
import { findNamedCompetencies } from '@cairn/domain/resume.rules';
import type { CompetencyStatus } from '@cairn/domain/skill-check.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { CoursesService } from '../../catalogue/courses/courses.service.ts';
import { findResumeText } from '../resumes/resumes.repository.ts';
import { findCompetencyNames } from '../../catalogue/roles/roles.repository.ts';
import type { UpskillingService } from '../upskilling.service.ts';
import type { LearningAttributesReader } from '../../accounts/user/student-learning.ts';
import { createBuiltInCompetencyChecks } from './built-in-competency-checks.ts';
import { createBuiltInLearningPaths } from './built-in-learning-paths.ts';
import type { SkillService } from './skill-service.ts';
import { listPassedCompetencies } from './skill-service.repository.ts';

export interface BuiltInSkillServiceDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly courses: Pick<CoursesService, 'list'>;
  readonly learning: Pick<LearningAttributesReader, 'readEarnedCompetencies'>;
  readonly upskilling: Pick<UpskillingService, 'role'>;
}

type CompetencyNames = Readonly<Record<string, string>>;

interface SkillEvidence {
  readonly satisfied: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
}

const findCompetencyStatus = (
  id: string,
  { satisfied, named }: SkillEvidence,
): CompetencyStatus => {
  if (satisfied.has(id)) return 'Satisfied';
  return named.has(id) ? 'Pending' : 'Missing';
};

const toRoleStatus = (
  { RoleID, CompetencyIDs }: UpskillRoleDetails,
  names: CompetencyNames,
  evidence: SkillEvidence,
): RoleCompetencyStatuses => ({
  RoleID,
  Competencies: CompetencyIDs.map((id) => ({
    id,
    name: names[id] ?? id,
    status: findCompetencyStatus(id, evidence),
  })),
});

export const createBuiltInSkillService = (deps: BuiltInSkillServiceDeps): SkillService => {
  const { sql, courses, learning, upskilling } = deps;

  const readEvidence = async (
    studentId: string,
    names: CompetencyNames,
  ): Promise<SkillEvidence> => {
    const [words, passed, earned] = await Promise.all([
      findResumeText(sql, studentId),
      listPassedCompetencies(sql, studentId),
      learning.readEarnedCompetencies(studentId),
    ]);
    if (words === undefined) throw new AppError('conflict', 'There is no resume on file.');
    return {
      satisfied: new Set([...passed, ...earned]),
      named: new Set(findNamedCompetencies(words, names)),
    };
  };

  const pathsTo = createBuiltInLearningPaths({ sql, courses });

  return {
    ...createBuiltInCompetencyChecks(deps),
    evaluate: async ({ studentID, roleIDs }) => {
      const roles = await Promise.all([...new Set(roleIDs)].map((id) => upskilling.role(id)));
      const names = await findCompetencyNames(sql);
      const evidence = await readEvidence(studentID, names);
      const roleStatus = roles.map((role) => toRoleStatus(role, names, evidence));
      const paths = await Promise.all(
        roleStatus.map(async ({ RoleID, Competencies }) => {
          const isReady = Competencies.every(({ status }) => status !== 'Pending');
          const missing = Competencies.filter(({ status }) => status === 'Missing');
          const ids = missing.map(({ id }) => id);
          return isReady ? pathsTo(studentID, RoleID, ids) : [];
        }),
      );
      return { roleStatus, learningPaths: paths.flat() };
    },
    compute: async ({ studentID, roleID, missingCompetencyIDs }) => {
      await upskilling.role(roleID);
      return { learningPaths: await pathsTo(studentID, roleID, missingCompetencyIDs) };
    },
  };
};
