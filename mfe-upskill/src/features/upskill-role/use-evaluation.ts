import type { RoleStatus } from '@cairn/api/skill-service.contract';
import { useQuery, useSite } from '@cairn/runtime';
import type { QueryState } from '@cairn/ui/query-content';
import { upskillQueries } from './upskill-role.queries.ts';

/** The evaluation of the student's skills for the selected roles. */
export interface Evaluation {
  readonly isConfigured: boolean;
  readonly isBusy: boolean;
  /** The previous result is dropped while a new evaluation runs. */
  readonly query: QueryState<object>;
  /** Undefined while the role's status is unknown. */
  readonly statusOf: (roleId: string) => RoleStatus | undefined;
}

/** @param visit a new number causes a new evaluation */
export const useEvaluation = (
  studentId: string,
  roleIds: readonly string[],
  visit: number,
): Evaluation => {
  const isConfigured = useSite().hasSkillService !== false;
  const { data, error, isFetching, refetch } = useQuery({
    ...upskillQueries.evaluation(studentId, roleIds, visit),
    enabled: isConfigured && roleIds.length > 0,
  });
  return {
    isConfigured,
    isBusy: isFetching,
    query: { data: isFetching ? undefined : data, error, isFetching, refetch },
    statusOf: (roleId) => data?.roleStatus.find(({ RoleID }) => RoleID === roleId),
  };
};
