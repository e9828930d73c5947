import type { BrokenRule } from '@cairn/api/releases.contract';
import { toErrorCode } from '@cairn/api/error.contract';
import { AppError } from '../../../platform/errors/app-error.ts';

/** Returns the error that refuses a release or a change, with every broken rule and how to fix it. */
export const createReleaseRefusal = (status: number, rules: readonly BrokenRule[]): AppError => {
  const [first] = rules;
  const more = rules.length > 1 ? ` (and ${rules.length - 1} more)` : '';
  const message = `${first?.message ?? 'Refused.'}${more}`;
  return new AppError(toErrorCode(status), message, { rules }, { status });
};

export const throwReleaseRefusal = (
  status: number,
  rule: string,
  message: string,
  fix: string,
): never => {
  throw createReleaseRefusal(status, [{ rule, message, fix }]);
};

/** Throws 404 because the registry has no such remote. */
export const refuseUnknownRemote = (remote: string, fix = 'Correct the name.'): never =>
  throwReleaseRefusal(404, 'remote-unknown', `There is no remote ${remote} here.`, fix);

/** Throws 422 because the release is withdrawn. */
export const refuseWithdrawnRelease = (remote: string, version: string, reason: string): never =>
  throwReleaseRefusal(
    422,
    'release-withdrawn',
    `${remote} ${version} was withdrawn: ${reason}.`,
    'Publish a new version.',
  );
