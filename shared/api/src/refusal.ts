import { ApiError, type ApiErrorKind } from './api-error.ts';
import { codeOfStatus, type ErrorBody, type ErrorCode, isErrorCode } from './error.contract.ts';
import { parseJson } from './parse.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** Converts a response that is not 2xx to an error: with the server's error code, or else the code of the status. */
export const refusal = async (response: Response): Promise<ApiError> => {
  const { status } = response;
  const answer = parseJson(await response.text().catch(() => ''));
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    readonly [Part in keyof ErrorBody]?: unknown;
  };
  const code = isErrorCode(body.code) ? body.code : codeOfStatus(status);
  const serverMessage = textOf(body.message);
  return new ApiError(serverMessage ?? `The server answered ${status}`, {
    kind: kindOf(code),
    status,
    serverMessage,
    reason: textOf(body.error),
    details: body.details,
    alreadyExists: body.alreadyExists === true,
    requestId: response.headers.get(REQUEST_ID_HEADER) ?? undefined,
  });
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const kindOf = (code: ErrorCode): ApiErrorKind => (code === 'unsupported' ? 'invalid' : code);
