/** All rules of the gate. The tool runs them before it publishes a release, and the registry runs them again. */
import { descriptorRules } from './descriptor-rules.ts';
import { eventRules } from './event-rules.ts';
import { containerRules, fileRules } from './file-rules.ts';
import { hostRules } from './host-rules.ts';
import type { GateInput, GateProblem, GateRule } from './gate-input.ts';
import { ownCodeRules } from './own-code-rules.ts';
import { routeRules } from './route-rules.ts';
import { settingRules } from './setting-rules.ts';
import { apiVersionRule, sharedRules } from './shared-rules.ts';
import { containerSizeRules, sizeRules } from './size-rules.ts';

/** Rules of the gate for a release of a remote. */
export const REMOTE_RULES: GateRule[] = [
  ...descriptorRules,
  ...routeRules,
  ...eventRules,
  ...sharedRules,
  ...settingRules,
  ...fileRules,
  ...containerRules,
  ...containerSizeRules,
  ...sizeRules,
  ...ownCodeRules,
];

/** Rules for the host, which shares modules instead of borrowing them and is no container. */
export const HOST_RULES: GateRule[] = [
  ...descriptorRules,
  ...routeRules,
  apiVersionRule,
  ...hostRules,
  ...fileRules,
  ...sizeRules,
];

/** Returns the problems of a release in the order of the rules. A rule that cannot be evaluated counts as broken. */
export const runGate = (
  input: GateInput,
  rules: readonly GateRule[] = input.candidate.descriptor.host ? HOST_RULES : REMOTE_RULES,
): GateProblem[] =>
  rules.flatMap(({ id, check }) => {
    try {
      return check(input).map(({ message, fix }) => ({ rule: id, message, fix }));
    } catch (error) {
      return [toUnevaluatedProblem(id, error)];
    }
  });

export const toUnevaluatedProblem = (rule: string, error: unknown): GateProblem => ({
  rule,
  message: `The rule could not be evaluated: ${error instanceof Error ? error.message : String(error)}.`,
  fix: 'Provide what is missing and check again; nothing is published on a guess.',
});
