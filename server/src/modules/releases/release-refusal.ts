import type { BrokenRule } from '@cairn/api/releases.contract';
import { toErrorCode } from '@cairn/api/error.contract';
import { AppError } from '../../platform/errors/app-error.ts';

/** Returns the error that refuses a release or a change, with every broken rule and how to fix it. */
export const createRefusal = (status: number, rules: readonly BrokenRule[]): AppError => {
  const [first] = rules;
  const more = rules.length > 1 ? ` (and ${rules.length - 1} more)` : '';
  const message = `${first?.message ?? 'Refused.'}${more}`;
  return new AppError(toErrorCode(status), message, { rules }, { status });
};

export const throwRefusal = (status: number, rule: string, message: string, fix: string): never => {
  throw createRefusal(status, [{ rule, message, fix }]);
};

/** Throws 422 for a withdrawn release. */
export const refuseWithdrawn = (remote: string, version: string, reason: string): never =>
  throwRefusal(
    422,
    'release-withdrawn',
    `${remote} ${version} was withdrawn: ${reason}.`,
    'Publish a new version.',
  );
