import {
  listEnrolmentRules,
  type NewEnrolmentRule,
  previewEnrolmentRule,
  previewEnrolmentRuleChange,
} from '@cairn/api/enrolment-rules.contract';
import type { EnrolmentRuleTerms } from '@cairn/domain/enrolment-rule.rules';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from '../../lib/manage-queries.ts';

/** Interval in ms at which the rules are loaded while the server applies one of them. */
const RUNNING_RULES_INTERVAL_MS = 2000;

export const enrolmentRuleQueries = {
  /** Loads the enrolment rules of a group; polls while the server applies one of them. */
  rules: (groupId: string) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'rules', groupId],
      queryFn: ({ signal }) => http.call(listEnrolmentRules, { params: { groupId }, signal }),
      refetchInterval: ({ state }) =>
        state.data?.rules.some(({ isRunning }) => isRunning) ? RUNNING_RULES_INTERVAL_MS : false,
      ...ALWAYS_STALE_OPTIONS,
    }),
  /** Loads the preview of a new rule; `body` is undefined while the form is incomplete. */
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
      ...ALWAYS_STALE_OPTIONS,
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
      ...ALWAYS_STALE_OPTIONS,
    }),
};
