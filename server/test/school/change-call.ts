import type { SchoolCall, SchoolCaller } from './school-calls.ts';

/** A call that changes something. */
export interface ChangeCall extends SchoolCall {
  /** Where the school lacks something, the call is refused with this status after it has read what it needs. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, given what the call before was answered. */
  readonly bodyAfter?: (answer: unknown) => object;
}

export const change = (
  as: SchoolCaller,
  operation: string,
  input: Omit<ChangeCall, 'as' | 'operation'> = {},
): ChangeCall => ({ as, operation, ...input });

/** An id that no record of the school has. */
export const UNKNOWN_ID = '0a7e6c1e-0000-4000-8000-000000000000';
