import type { FastifyInstance, FastifyServerOptions } from 'fastify';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

type Mask = readonly [RegExp, (found: string) => string];

/** The login of an address ends at its last @: what stands before it is cut away. */
const maskLogin = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at === -1
    ? address
    : `${address.slice(0, address.indexOf('//') + 2)}[login]${address.slice(at)}`;
};

/** Three parts between dots, of which the first begins as JSON does in base64. */
const maskToken = (word: string): string => {
  const at = word.indexOf('eyJ');
  return at !== -1 && word.slice(at).split('.').length > 2 ? `${word.slice(0, at)}[token]` : word;
};

/** Something before an @, and after it a name with a dot and two letters. `%40` is an @ in an address of the web. */
const maskEmail = (word: string): string => {
  const [local, ...hosts] = word.split(/@|%40/);
  return local !== '' && hosts.some((host) => /\.[a-z]{2,}\b/i.test(host)) ? '[e-mail]' : word;
};

/**
 * In this order: the password of an address looks like the start of an e-mail address. Strangers write what is
 * logged, so every pattern takes whole words and can fail nowhere inside one: its time grows with the length, not with its
 * square. What is in a word is looked for afterwards, between its marks.
 */
const SECRETS: readonly Mask[] = [
  // A password may hold any sign. Behind the host of a web address an @ is a part of a path.
  [/\b(?:postgres(?:ql)?|rediss?|s3|smtps?):\/\/[^\s"']*/g, maskLogin],
  [/\bhttps?:\/\/[^\s"'/?#]*/g, maskLogin],
  [/[\w.-]+/g, maskToken],
  [/[\w.+%@-]+/g, maskEmail],
  [/\?[^\s"']*/g, () => '?[query]'],
];

/** Each secret has one of these signs. Most paths have none, and every request logs its path. */
const SIGN_OF_SECRET = /:\/\/|eyJ|@|%40|\?/;

/** The text without tokens, e-mail addresses, query strings and logins of addresses. */
export const maskSecrets = (text: string): string =>
  SIGN_OF_SECRET.test(text)
    ? SECRETS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text)
    : text;

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

/** What may be said of an error: never its parameters, details or a request that hangs on it. */
const describeError = (error: Error & { readonly code?: unknown }): DescribedError => ({
  // The driver calls all of its errors "error"; their class says whose they are.
  type: error.constructor.name,
  ...(typeof error.code === 'string' && { code: error.code }),
  message: maskSecrets(error.message),
  stack: maskSecrets(error.stack ?? ''),
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});

/** One JSON object a line, times in UTC. */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError },
});

/** A line for every API call: method, path without query, status, milliseconds, StudentID. */
export const addRequestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const line = {
      method: request.method,
      path: maskSecrets(path),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.identity && { student: request.identity.studentId }),
    };
    if (path.startsWith('/api/')) request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
  });
};
