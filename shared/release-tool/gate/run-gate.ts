/** All rules of the gate. The tool runs them before it publishes a release, and the registry runs them again. */
import { stripVTControlCharacters } from 'node:util';
import { backendRules } from './backend-rules.ts';
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
import { slotOwnerRules, slotRules } from './slot-rules.ts';

/** Rules of the gate for a release of a remote. */
export const REMOTE_GATE_RULES: GateRule[] = [
  ...descriptorRules,
  ...routeRules,
  ...eventRules,
  ...sharedRules,
  ...settingRules,
  ...slotRules,
  ...backendRules,
  ...fileRules,
  ...containerRules,
  ...containerSizeRules,
  ...sizeRules,
  ...ownCodeRules,
];

/** Rules for the host, which shares modules instead of borrowing them and is no container. */
export const HOST_GATE_RULES: GateRule[] = [
  ...descriptorRules,
  ...routeRules,
  apiVersionRule,
  ...slotOwnerRules,
  ...hostRules,
  ...fileRules,
  ...sizeRules,
];

/** Returns the problems of a release in the order of the rules. A rule that cannot be evaluated counts as broken. */
export const runGate = (
  input: GateInput,
  rules: readonly GateRule[] = input.candidate.descriptor.host
    ? HOST_GATE_RULES
    : REMOTE_GATE_RULES,
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
  message: `${UNEVALUATED}: ${describeGateError(error)}.`,
  fix: 'Provide what is missing and check again; nothing is published on a guess.',
});

const UNEVALUATED = 'The rule could not be evaluated';

/** Returns whether the problem is that a rule could not be evaluated, so that the release itself may be in order. */
export const isUnevaluatedProblem = ({ message }: GateProblem): boolean =>
  message.startsWith(`${UNEVALUATED}:`);

/** Returns the message of an error without the colours and the call log that Playwright adds for a terminal. */
export const describeGateError = (error: unknown): string => {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  return text
    .replace(/\nCall log:[^]*/, '')
    .trim()
    .replace(/\.$/, '');
};
