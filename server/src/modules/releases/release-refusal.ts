import type { BrokenRule } from '@cairn/api/releases.contract';
import type { ErrorCode } from '@cairn/api/error.contract';
import { AppError } from '../../errors/app-error.ts';

/** The codes of the one error shape that stand for the statuses of the registry. */
const CODE: Record<number, ErrorCode> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  412: 'conflict',
  413: 'too-large',
  422: 'invalid',
  428: 'invalid',
};

/** What refuses a release or a change: every rule that is broken, with what to do about it. */
export const refusal = (status: number, rules: readonly BrokenRule[]): AppError => {
  const [first] = rules;
  const more = rules.length > 1 ? ` (and ${rules.length - 1} more)` : '';
  const message = `${first?.message ?? 'Refused.'}${more}`;
  return new AppError(CODE[status] ?? 'invalid', message, { rules }, { status });
};

export const refuse = (status: number, rule: string, message: string, fix: string): never => {
  throw refusal(status, [{ rule, message, fix }]);
};
