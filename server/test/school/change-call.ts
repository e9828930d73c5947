import type { SchoolCall, SchoolCaller } from './school-calls.ts';

/** A call of the API that changes data. */
export interface SchoolChangeCall extends SchoolCall {
  /** Expected HTTP status of a call that is refused after reading what it needs, because the school lacks data. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the values of the path, from the response of the previous call. */
  readonly paramsAfter?: (answer: unknown) => Readonly<Record<string, string>>;
  /** Creates the request body from the response of the previous call. */
  readonly bodyAfter?: (answer: unknown) => object;
}

export const createSchoolChangeCall = (
  as: SchoolCaller,
  operation: string,
  input: Omit<SchoolChangeCall, 'as' | 'operation'> = {},
): SchoolChangeCall => ({ as, operation, ...input });

/** An id that no record of the made-up school has. */
export const UNKNOWN_RECORD_ID = '0a7e6c1e-0000-4000-8000-000000000000';
