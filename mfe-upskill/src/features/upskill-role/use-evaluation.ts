import type { RoleCompetencyStatuses } from '@cairn/api/skill-service.contract';
import { useQuery, useSite } from '@cairn/runtime';
import type { QueryState } from '@cairn/ui/query-content';
import { upskillQueries } from './upskill-role.queries.ts';

/** Evaluation of the student's skills for the selected roles. */
export interface SkillEvaluation {
  readonly isConfigured: boolean;
  readonly isBusy: boolean;
  /** State of the evaluation's request; the previous result is dropped while a new evaluation runs. */
  readonly query: QueryState<object>;
  /** Returns the student's status in the competencies of a role; undefined while it is unknown. */
  readonly findStatus: (roleId: string) => RoleCompetencyStatuses | undefined;
}

/**
 * Requests the evaluation of the student's skills.
 * @param visit a new number causes a new evaluation
 */
export const useSkillEvaluation = (
  studentId: string,
  roleIds: readonly string[],
  visit: number,
): SkillEvaluation => {
  const isConfigured = useSite().hasSkillService !== false;
  const { data, error, isFetching, refetch } = useQuery({
    ...upskillQueries.evaluation(studentId, roleIds, visit),
    enabled: isConfigured && roleIds.length > 0,
  });
  return {
    isConfigured,
    isBusy: isFetching,
    query: { data: isFetching ? undefined : data, error, isFetching, refetch },
    findStatus: (roleId) => data?.roleStatus.find(({ RoleID }) => RoleID === roleId),
  };
};
