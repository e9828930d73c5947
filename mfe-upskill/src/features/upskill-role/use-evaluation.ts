import type { RoleStatus } from '@cairn/api/skill-service.contract';
import { useQuery, useSite } from '@cairn/runtime';
import type { Loadable } from '@cairn/ui/loaded';
import { upskillQueries } from './upskill-role.queries.ts';

/** How the student's skills stand against the selected roles. */
export interface Evaluation {
  readonly isConfigured: boolean;
  readonly isBusy: boolean;
  /** Each evaluation is a new one: nothing of the last is there while it runs. */
  readonly query: Loadable<object>;
  /** Undefined while nothing is known of the role. */
  readonly statusOf: (roleId: string) => RoleStatus | undefined;
}

/** @param visit another one evaluates anew */
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
