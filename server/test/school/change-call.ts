import type { SchoolCall, SchoolCaller } from './school-calls.ts';

/** A call that changes data. */
export interface ChangeCall extends SchoolCall {
  /** Expected status when the school lacks data and the call is refused after reading what it needs. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the values of the path, from the response of the previous call. */
  readonly paramsAfter?: (answer: unknown) => Readonly<Record<string, string>>;
  /** Returns the body, from the response of the previous call. */
  readonly bodyAfter?: (answer: unknown) => object;
}

export const createChangeCall = (
  as: SchoolCaller,
  operation: string,
  input: Omit<ChangeCall, 'as' | 'operation'> = {},
): ChangeCall => ({ as, operation, ...input });

/** An id that no record of the school has. */
export const UNKNOWN_ID = '0a7e6c1e-0000-4000-8000-000000000000';
