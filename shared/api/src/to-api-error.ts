import { ApiError, type ApiErrorKind } from './api-error.ts';
import { toErrorCode, type ErrorBody, type ErrorCode, isErrorCode } from './error.contract.ts';
import { parseJson } from './parse.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { parseRetryAfterMs } from './retry-after.ts';

/** Converts a response that is not 2xx to an error: with the server's error code, or else the code of the status. */
export const toApiError = async (response: Response): Promise<ApiError> => {
  const { status } = response;
  const answer = parseJson(await response.text().catch(() => ''));
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    readonly [Part in keyof ErrorBody]?: unknown;
  };
  const code = isErrorCode(body.code) ? body.code : toErrorCode(status);
  const serverMessage = toOptionalText(body.message);
  return new ApiError(serverMessage ?? `The server answered ${status}`, {
    kind: toErrorKind(code),
    status,
    serverMessage,
    reason: toOptionalText(body.error),
    details: body.details,
    alreadyExists: body.alreadyExists === true,
    requestId: response.headers.get(REQUEST_ID_HEADER) ?? undefined,
    retryAfterMs: parseRetryAfterMs(response.headers),
  });
};

const toOptionalText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const toErrorKind = (code: ErrorCode): ApiErrorKind => (code === 'unsupported' ? 'invalid' : code);
