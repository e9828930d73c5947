/**
 * The way to an S3 service: the SDK, loaded with the first call so that a server without it pays nothing, and what its failures
 * mean. docs/decisions/066 says why each setting is as it is.
 */
import type { S3Client } from '@aws-sdk/client-s3';
import type { WriteLine } from '../logging/log-line.ts';
import { FilesAwayError } from './file-store.ts';
import type { S3Place } from './s3-place.ts';

const TRIES = 3;
const CONNECT_MS = 2000;
/** Unless told; a part of an upload is sent within it. */
const ANSWER_MS = 20_000;
/** Each file that is read holds a socket for as long as its reader takes. */
const MOST_SOCKETS = 1024;
/** What services without regions take for one. */
const ANY_REGION = 'us-east-1';
/** Between two checks of whether the service answers. */
const CHECK_MS = { up: 10_000, down: 1000 };
/** A check that takes longer has failed. */
const CHECK_TIMEOUT_MS = 5000;

const loadSdk = async ({ endpoint }: S3Place, answerMs: number) => {
  const [sdk, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const agent = { keepAlive: true, maxSockets: MOST_SOCKETS };
  const elsewhere = endpoint !== undefined && {
    endpoint,
    forcePathStyle: true,
    ...(process.env['AWS_REGION'] === undefined && { region: ANY_REGION }),
  };
  const client: S3Client = new sdk.S3Client({
    ...elsewhere,
    maxAttempts: TRIES,
    // Ceph, R2 and older MinIO refuse the checksums that are Amazon's default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With it each part of an upload opens a connection of its own.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // A film that is paused is no failure.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { sdk, client, Upload };
};

export type S3 = Awaited<ReturnType<typeof loadSdk>>;

export interface S3Connection {
  /** Runs calls. Throws `FilesAwayError` when the service cannot be reached or refuses us, and the source of a `SourceError` as it is. */
  readonly call: <T>(work: (s3: S3) => Promise<T>) => Promise<T>;
  /**
   * Rejects with `FilesAwayError` when the bucket cannot be listed.
   * @param isShort gives up after a few seconds
   */
  readonly check: (isShort: boolean) => Promise<void>;
  readonly isUp: () => boolean;
  /** Checks at an interval until the signal aborts. */
  readonly watch: (ending: AbortSignal) => void;
}

/** The bytes that were to be stored ended before their end: that is no failure of the service. */
export class SourceError extends Error {
  readonly source: Error;

  constructor(source: Error) {
    super('The source of an upload failed.');
    this.source = source;
  }
}

interface Failure extends Error {
  readonly code?: unknown;
  readonly cause?: { readonly code?: unknown };
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** That there is no such object. A bucket that is gone says so by another name. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey');

/** That no byte of the object is in the range. */
export const isOutside = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidRange';

const REFUSED = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'CredentialsProviderError',
]);

/** In a few words, without anything of the request. */
const describeFailure = (error: unknown): string => {
  const { name, message, code, cause, $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchBucket' || name === 'NotFound') return 'there is no such bucket';
  if (REFUSED.has(name) || status === 403) return `the credentials are refused (${name})`;
  // What the SDK refuses before it asks anybody has no name of its own: that no region is set, say.
  const ownName = name === 'Error' ? message.split(/\.?(?:\n|$)/, 1)[0] : name;
  const what = TIMED_OUT.has(name)
    ? 'time-out'
    : ([code, cause?.code].find((each) => typeof each === 'string') ?? ownName);
  return status === undefined ? `it does not answer (${what})` : `it answers ${status} (${what})`;
};

/**
 * @param report told once that the service is away, and once that it is back
 * @param answerMs within which a call is sent and its answer begins
 */
export const connectS3 = (
  place: S3Place,
  report: WriteLine,
  answerMs = ANSWER_MS,
): S3Connection => {
  let loading: Promise<S3> | undefined;
  let wasUp: boolean | undefined;
  const note = (isUp: boolean, text: string) => {
    if (wasUp !== undefined && isUp !== wasUp) report(text, isUp ? 'info' : 'warn');
    wasUp = isUp;
  };
  const run = async <T>(work: (s3: S3) => Promise<T>, isCheck: boolean): Promise<T> => {
    try {
      const result = await work(await (loading ??= loadSdk(place, answerMs)));
      note(true, 'The files in S3 are back.');
      return result;
    } catch (error) {
      if (error instanceof SourceError) throw error.source;
      // One object that the service refuses says nothing of the service.
      if (isCheck || !isAnswer(error))
        note(false, `The files in S3 cannot be reached: ${describeFailure(error)}.`);
      throw new FilesAwayError(error);
    }
  };
  const check = (isShort: boolean) => run((s3) => listOne(s3, place, isShort), true);
  return {
    isUp: () => wasUp !== false,
    call: (work) => run(work, false),
    check,
    watch: (ending) => {
      let timer: NodeJS.Timeout;
      const checkLater = () => {
        if (ending.aborted) return;
        const delayMs = wasUp === false ? CHECK_MS.down : CHECK_MS.up;
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

const listOne = async (
  { sdk, client }: S3,
  { bucket, prefix }: S3Place,
  isShort: boolean,
): Promise<void> => {
  const list = new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 });
  await client.send(list, isShort ? { abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS) } : {});
};

/** Whether the service has answered, with whatever status. */
const isAnswer = (error: unknown): boolean =>
  (error as Failure).$metadata?.httpStatusCode !== undefined;

const TIMED_OUT = new Set(['TimeoutError', 'AbortError']);

/** Whether another try may succeed without a change of settings: the service does not answer, or says that it is in trouble. */
const isTemporary = (error: unknown): boolean => {
  const { name, code, cause, $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500;
  // What the settings lack, the SDK refuses without a code of the network.
  const hasCode = [code, cause?.code].some((each) => typeof each === 'string');
  return !REFUSED.has(name) && (hasCode || TIMED_OUT.has(name));
};

/** Rejects with a plain sentence when the bucket cannot be listed: its name, the credentials or the service are wrong then. */
export const requireBucket = (
  { bucket }: S3Place,
  { check }: Pick<S3Connection, 'check'>,
  mayBeAway = false,
): Promise<void> =>
  check(mayBeAway).catch(({ cause }: Error) => {
    if (mayBeAway && isTemporary(cause)) return;
    throw new Error(`The bucket ${bucket} cannot be used: ${describeFailure(cause)}.`, { cause });
  });
