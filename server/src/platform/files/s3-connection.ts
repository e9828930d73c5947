/**
 * Connects to an S3 service and interprets its failures. The SDK loads with the first call, so that servers without S3 do not
 * load it. docs/decisions/066 gives the reason for each setting.
 */
import type { S3Client } from '@aws-sdk/client-s3';
import type { LogLineWriter } from '../logging/log-line.ts';
import { FilesUnreachableError } from './file-store.ts';
import type { S3Location } from './s3-location.ts';

const MAX_ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 2000;
/** Default time-out in ms of a response of S3. One part of an upload is sent within it. */
const RESPONSE_TIMEOUT_MS = 20_000;
/** Maximum number of open connections to S3. Each file being read holds one until its reader is done. */
const MAX_SOCKETS = 1024;
/** Name of the region that is sent to S3 services without regions. */
const ANY_REGION = 'us-east-1';
/** Interval in ms between two checks of whether the S3 service responds. */
const CHECK_INTERVAL_MS = { up: 10_000, down: 1000 };
/** Time-out in ms of a check of whether the S3 service responds. */
const CHECK_TIMEOUT_MS = 5000;

const loadSdk = async ({ endpoint }: S3Location, answerMs: number) => {
  const [sdk, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  const endpointOptions = endpoint !== undefined && {
    endpoint,
    forcePathStyle: true,
    ...(process.env['AWS_REGION'] === undefined && { region: ANY_REGION }),
  };
  const client: S3Client = new sdk.S3Client({
    ...endpointOptions,
    maxAttempts: MAX_ATTEMPTS,
    // Checksums are sent only where S3 requires them, because Ceph, R2 and older MinIO reject those that Amazon uses by
    // default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The header `Expect: 100-continue` is disabled, because each part of an upload would open its own connection for it.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // There is no time-out for an idle response, because a player stops reading while a film is paused.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { sdk, client, Upload };
};

export type LoadedS3Client = Awaited<ReturnType<typeof loadSdk>>;

export interface S3Connection {
  /**
   * Runs calls to S3. Throws `FilesUnreachableError` when the service cannot be reached or denies access. Rethrows the
   * cause of an `UploadSourceError`.
   */
  readonly call: <T>(work: (s3: LoadedS3Client) => Promise<T>) => Promise<T>;
  /**
   * Checks the connection to S3. Rejects with `FilesUnreachableError` when the bucket cannot be listed.
   * @param isShort whether to give up after a few seconds
   */
  readonly check: (isShort: boolean) => Promise<void>;
  readonly isUp: () => boolean;
  /** Checks at an interval whether the S3 service responds, until the signal aborts. */
  readonly watch: (ending: AbortSignal) => void;
}

/** The source stream of an upload to S3 failed, which is no failure of the service. */
export class UploadSourceError extends Error {
  readonly source: Error;

  constructor(source: Error) {
    super('The source of an upload failed.');
    this.source = source;
  }
}

interface S3Failure extends Error {
  readonly code?: unknown;
  readonly cause?: { readonly code?: unknown };
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Returns whether an error of S3 means a missing object. A missing bucket has another error name. */
export const isS3ObjectMissingError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey');

/** Returns whether an error of S3 means that the requested range contains no byte of the object. */
export const isS3RangeError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidRange';

const CREDENTIAL_ERRORS = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'CredentialsProviderError',
]);

/** Describes a failed call to S3 in a few words, without any part of the request. */
const describeFailure = (error: unknown): string => {
  const { name, message, code, cause, $metadata } = error as S3Failure;
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchBucket' || name === 'NotFound') return 'there is no such bucket';
  if (CREDENTIAL_ERRORS.has(name) || status === 403) return `the credentials are refused (${name})`;
  // Errors that the SDK throws before any call, for example without a region, have no name of their own, so their message is
  // used.
  const ownName = name === 'Error' ? message.split(/\.?(?:\n|$)/, 1)[0] : name;
  const what = TIMED_OUT.has(name)
    ? 'time-out'
    : ([code, cause?.code].find((each) => typeof each === 'string') ?? ownName);
  return status === undefined ? `it does not answer (${what})` : `it answers ${status} (${what})`;
};

/**
 * Creates the connection to an S3 service.
 * @param report is called once when the service becomes unreachable, and once when it is back
 * @param answerMs the time-out for sending a call and receiving the start of its response
 */
export const connectS3 = (
  location: S3Location,
  report: LogLineWriter,
  answerMs = RESPONSE_TIMEOUT_MS,
): S3Connection => {
  let loading: Promise<LoadedS3Client> | undefined;
  let wasUp: boolean | undefined;
  const note = (isUp: boolean, text: string) => {
    if (wasUp !== undefined && isUp !== wasUp) report(text, isUp ? 'info' : 'warn');
    wasUp = isUp;
  };
  const run = async <T>(work: (s3: LoadedS3Client) => Promise<T>, isCheck: boolean): Promise<T> => {
    try {
      const result = await work(await (loading ??= loadSdk(location, answerMs)));
      note(true, 'The files in S3 are back.');
      return result;
    } catch (error) {
      if (error instanceof UploadSourceError) throw error.source;
      // A rejected call for one object does not mean that the service is down.
      if (isCheck || !isServiceResponse(error))
        note(false, `The files in S3 cannot be reached: ${describeFailure(error)}.`);
      throw new FilesUnreachableError(error);
    }
  };
  const check = (isShort: boolean) => run((s3) => listOneObject(s3, location, isShort), true);
  return {
    isUp: () => wasUp !== false,
    call: (work) => run(work, false),
    check,
    watch: (ending) => {
      let timer: NodeJS.Timeout;
      const checkLater = () => {
        if (ending.aborted) return;
        const delayMs = wasUp === false ? CHECK_INTERVAL_MS.down : CHECK_INTERVAL_MS.up;
        timer = setTimeout(() => void checkAgain(), delayMs).unref();
      };
      const checkAgain = async () => {
        await check(true).catch(() => undefined);
        checkLater();
      };
      checkLater();
      ending.addEventListener('abort', () => clearTimeout(timer), { once: true });
    },
  };
};

const listOneObject = async (
  { sdk, client }: LoadedS3Client,
  { bucket, prefix }: S3Location,
  isShort: boolean,
): Promise<void> => {
  const list = new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 });
  await client.send(list, isShort ? { abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS) } : {});
};

/** Returns whether the error of a failed call is a response of S3, with any HTTP status. */
const isServiceResponse = (error: unknown): boolean =>
  (error as S3Failure).$metadata?.httpStatusCode !== undefined;

const TIMED_OUT = new Set(['TimeoutError', 'AbortError']);

/**
 * Returns whether another attempt of a failed S3 call may succeed with the same settings, because the service does not
 * respond or reports a failure of its own.
 */
const isTemporary = (error: unknown): boolean => {
  const { name, code, cause, $metadata } = error as S3Failure;
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500;
  // Errors about missing settings come from the SDK and have no network error code.
  const hasCode = [code, cause?.code].some((each) => typeof each === 'string');
  return !CREDENTIAL_ERRORS.has(name) && (hasCode || TIMED_OUT.has(name));
};

/**
 * Rejects with a readable message when the S3 bucket cannot be listed, because its name, the credentials or the service are
 * wrong.
 */
export const requireS3Bucket = (
  { bucket }: S3Location,
  { check }: Pick<S3Connection, 'check'>,
  mayBeAway = false,
): Promise<void> =>
  check(mayBeAway).catch(({ cause }: Error) => {
    if (mayBeAway && isTemporary(cause)) return;
    throw new Error(`The bucket ${bucket} cannot be used: ${describeFailure(cause)}.`, { cause });
  });
