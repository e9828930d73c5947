import {
  listEnrolmentRules,
  type NewEnrolmentRule,
  previewEnrolmentRule,
  previewEnrolmentRuleChange,
} from '@cairn/api/enrolment-rules.contract';
import type { EnrolmentRuleTerms } from '@cairn/domain/enrolment-rule.rules';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE, manageQueries } from '../../lib/manage-queries.ts';

/** Time in ms between two looks at the progress of rules. */
const RUNNING_RULES_INTERVAL_MS = 2000;

export const ruleQueries = {
  /** Loads the rules of a group, again and again while one is being applied to its people. */
  rules: (groupId: string) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'rules', groupId],
      queryFn: ({ signal }) => http.call(listEnrolmentRules, { params: { groupId }, signal }),
      refetchInterval: ({ state }) =>
        state.data?.rules.some(({ isRunning }) => isRunning) ? RUNNING_RULES_INTERVAL_MS : false,
      ...ALWAYS_STALE,
    }),
  /** Loads what a new rule would do; undefined values mean that the form is not complete. */
  newRulePreview: (groupId: string, body: NewEnrolmentRule | undefined) =>
    queryOptions({
      queryKey: ['preview-of-rule', groupId, body],
      queryFn: ({ signal }) =>
        http.call(previewEnrolmentRule, {
          params: { groupId },
          body: body as NewEnrolmentRule,
          signal,
        }),
      enabled: body !== undefined,
      ...ALWAYS_STALE,
    }),
  ruleChangePreview: (ruleId: string, body: EnrolmentRuleTerms | undefined) =>
    queryOptions({
      queryKey: ['preview-of-rule-change', ruleId, body],
      queryFn: ({ signal }) =>
        http.call(previewEnrolmentRuleChange, {
          params: { ruleId },
          body: body as EnrolmentRuleTerms,
          signal,
        }),
      enabled: body !== undefined,
      ...ALWAYS_STALE,
    }),
};
