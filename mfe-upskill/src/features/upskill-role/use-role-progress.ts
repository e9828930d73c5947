import { listRecommendedCourses, listLearningPathCourses } from '@cairn/domain/upskill-path.rules';
import {
  type CompetencyStatus,
  getCompetencyStatusAfterCheck,
} from '@cairn/domain/skill-check.rules';
import { useQuery } from '@cairn/runtime';
import { upskillQueries } from './upskill-role.queries.ts';
import type { SkillEvaluation } from './use-evaluation.ts';
import type { LearningPathEdits } from './use-path-work.ts';

export interface RoleCompetency {
  readonly id: string;
  readonly name: string;
  /** Student's status in the competency; undefined before the evaluation. */
  readonly status: CompetencyStatus | undefined;
}

/** Competencies of a role with the student's status, and the learning path to the role. */
export interface RoleCompetencyProgress {
  readonly competencies: readonly RoleCompetency[];
  readonly isLoading: boolean;
  readonly pending: readonly RoleCompetency[];
  readonly missing: readonly RoleCompetency[];
  /** True if the role is evaluated and no check is pending, so that the path may be shown. */
  readonly isDecided: boolean;
  /** True if one of the panel's lists could not be loaded. */
  readonly isIncomplete: boolean;
  readonly path: PathState;
  /** CourseIDs of the learning path, as it would be saved; empty while the path is hidden. */
  readonly courseIds: readonly string[];
  /** Number of modules that the path names in each course, by CourseID. */
  readonly moduleCounts: Readonly<Record<string, number>>;
}

interface PathState {
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

interface RoleProgressInput {
  readonly studentId: string;
  readonly roleId: string;
  readonly evaluation: SkillEvaluation;
  readonly work: LearningPathEdits;
}

/** Returns the competencies of the role, from the role itself or else from its evaluation. */
const useCompetencies = ({ roleId, evaluation, work }: RoleProgressInput) => {
  const role = useQuery(upskillQueries.role(roleId));
  const names = useQuery(upskillQueries.competencies());
  const status = evaluation.findStatus(roleId);
  const ids = role.data?.CompetencyIDs ?? status?.Competencies.map(({ id }) => id) ?? [];
  const competencies = ids.map((id): RoleCompetency => {
    const evaluated = status?.Competencies.find((one) => one.id === id);
    const known = names.data?.find(({ CompetencyID }) => CompetencyID === id)?.CompetencyName;
    return {
      id,
      name: known ?? evaluated?.name ?? id,
      status: evaluated && getCompetencyStatusAfterCheck(evaluated.status, work.checked[id]),
    };
  });
  return {
    competencies,
    isEvaluated: status !== undefined,
    isLoading: role.isLoading || names.isLoading,
    isIncomplete: role.isError || names.isError,
  };
};

const filterByStatus = (competencies: readonly RoleCompetency[], status: CompetencyStatus) =>
  competencies.filter((one) => one.status === status);

export const useRoleCompetencyProgress = (input: RoleProgressInput): RoleCompetencyProgress => {
  const { studentId, roleId, work } = input;
  const { competencies, isEvaluated, isLoading, isIncomplete } = useCompetencies(input);
  const pending = filterByStatus(competencies, 'Pending');
  const missing = filterByStatus(competencies, 'Missing');
  const isDecided = isEvaluated && !isLoading && pending.length === 0;
  const missingIds = missing.map(({ id }) => id);
  const path = useQuery({
    ...upskillQueries.path(studentId, roleId, missingIds),
    enabled: isDecided && missing.length > 0,
  });
  const paths = path.data?.flatMap((one) => one.ModulePathsWithCourses) ?? [];
  const namedIds = listRecommendedCourses(paths, []).map(({ CourseID }) => CourseID);
  const modules = useQuery(upskillQueries.modules(namedIds));
  const recommended = listRecommendedCourses(paths, modules.data ?? []);
  const recommendedIds = recommended.map(({ CourseID }) => CourseID);
  return {
    competencies,
    isLoading,
    pending,
    missing,
    isDecided,
    isIncomplete: isIncomplete || modules.isError,
    path: {
      isLoading: path.isFetching,
      error: path.isFetching ? null : path.error,
      retry: () => void path.refetch(),
    },
    courseIds: isDecided ? listLearningPathCourses(recommendedIds, work.getChanges(roleId)) : [],
    moduleCounts: Object.fromEntries(
      recommended.map(({ CourseID, moduleIds }) => [CourseID, moduleIds.length]),
    ),
  };
};
