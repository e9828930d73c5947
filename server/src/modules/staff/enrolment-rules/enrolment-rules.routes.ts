import {
  changeEnrolmentRule,
  createEnrolmentRule,
  endEnrolmentRule,
  listEnrolmentRules,
  previewEnrolmentRule,
  previewEnrolmentRuleChange,
} from '@cairn/api/enrolment-rules.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import { createJobTimeBudget } from '../../notifications/time-budget.ts';
import { createEnrolmentRulesService } from './enrolment-rules.service.ts';
import { createEnrolmentRuleJob } from './rule-runs.ts';

/** Maximum duration in ms of one run. It is short, so that a stopping process need not wait long. The next run continues. */
const MAX_RUN_MS = 50_000;

/** Adds the enrolment rules of groups, and the job that applies them: after a change, and each minute. */
export const registerEnrolmentRules = ({ add, sql, now, jobs }: AppContext): void => {
  const applyRules = createEnrolmentRuleJob(sql, now);
  const run = () => applyRules(createJobTimeBudget(MAX_RUN_MS));
  jobs.every('enrolment-rules', 'minute', run);
  const changed = jobs.queue<object>('changed-enrolment-rules', { policy: 'short' }, run);
  const rules = createEnrolmentRulesService({
    sql,
    now,
    requestRuns: (tx) => changed.add({}, tx),
    wakeRuns: changed.wake,
  });
  add(listEnrolmentRules, ({ params }, caller) => rules.list(caller, params.groupId));
  add(previewEnrolmentRule, ({ params, body }, caller) =>
    rules.preview(caller, params.groupId, body),
  );
  add(createEnrolmentRule, ({ params, body }, caller) =>
    rules.create(caller, params.groupId, body),
  );
  add(previewEnrolmentRuleChange, ({ params, body }, caller) =>
    rules.previewChange(caller, params.ruleId, body),
  );
  add(changeEnrolmentRule, ({ params, body }, caller) => rules.change(caller, params.ruleId, body));
  add(endEnrolmentRule, ({ params }, caller) => rules.end(caller, params.ruleId));
};
