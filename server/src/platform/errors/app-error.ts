import { type ErrorCode, STATUS_BY_CODE } from '@cairn/api/error.contract';

interface AppErrorOptions extends ErrorOptions {
  /** HTTP status to send in place of the status of the error's code, such as 503 or 507 for `server`. */
  readonly status?: number;
  /**
   * Documented name of the failure, which the response contains as `error`, such as a name that an external service returns
   * (001 §8).
   */
  readonly reason?: string;
  /** True when the uploaded data exist already and the caller may replace them (PAPI-25). */
  readonly alreadyExists?: boolean;
  /** Seconds until another attempt makes sense; sent as Retry-After. */
  readonly retryAfter?: number;
}

/** An expected failure. `message` and `details` are sent to the caller, so write them for a person. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly statusCode: number;
  readonly reason: string | undefined;
  readonly retryAfter: number | undefined;
  readonly alreadyExists: boolean | undefined;

  constructor(code: ErrorCode, message: string, details?: unknown, options: AppErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.details = details;
    this.statusCode = options.status ?? STATUS_BY_CODE[code];
    this.reason = options.reason;
    this.retryAfter = options.retryAfter;
    this.alreadyExists = options.alreadyExists;
  }
}
