import type { FastifyInstance, FastifyServerOptions } from 'fastify';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

type Mask = readonly [RegExp, (found: string) => string];

/** Masks user name and password of a URL, which end at its last @. */
const maskLogin = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at === -1
    ? address
    : `${address.slice(0, address.indexOf('//') + 2)}[login]${address.slice(at)}`;
};

/** Masks a token: three parts separated by dots, of which the first begins like base64 of JSON. */
const maskToken = (word: string): string => {
  const at = word.indexOf('eyJ');
  return at !== -1 && word.slice(at).split('.').length > 2 ? `${word.slice(0, at)}[token]` : word;
};

/** Masks an e-mail address: a domain with a dot follows the @. `%40` is an encoded @ in URLs. */
const maskEmail = (word: string): string => {
  const [local, ...hosts] = word.split(/@|%40/);
  return local !== '' && hosts.some((host) => /\.[a-z]{2,}\b/i.test(host)) ? '[e-mail]' : word;
};

/**
 * Patterns of secrets in log texts. Their order matters: the password of a URL looks like the start of an e-mail address.
 * Untrusted clients can influence the texts, so each pattern matches whole words in linear time; the mask then examines the
 * word.
 */
const SECRETS: readonly Mask[] = [
  // A password may contain any character. In web URLs, an @ after the host belongs to the path.
  [/\b(?:postgres(?:ql)?|rediss?|s3|smtps?):\/\/[^\s"']*/g, maskLogin],
  [/\bhttps?:\/\/[^\s"'/?#]*/g, maskLogin],
  [/[\w.-]+/g, maskToken],
  [/[\w.+%@-]+/g, maskEmail],
  [/\?[^\s"']*/g, () => '?[query]'],
];

/** Matches texts that may contain a secret. Most paths do not, and every request logs its path. */
const MAY_CONTAIN_SECRET = /:\/\/|eyJ|@|%40|\?/;

/** Masks tokens, e-mail addresses, query strings and logins of URLs in a text. */
export const maskSecrets = (text: string): string =>
  MAY_CONTAIN_SECRET.test(text)
    ? SECRETS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text)
    : text;

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

/** Describes an error for the log, without its parameters, its details and an attached request. */
const describeError = (error: Error & { readonly code?: unknown }): DescribedError => ({
  // Logs the class name of an error, because the database driver names all its errors "error".
  type: error.constructor.name,
  ...(typeof error.code === 'string' && { code: error.code }),
  message: maskSecrets(error.message),
  stack: maskSecrets(error.stack ?? ''),
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});

/** Returns the options for logs with one JSON object a line, times in UTC. */
export const createLoggerOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: describeError },
});

/** Logs every API call with method, path without query, status, milliseconds and StudentID. */
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
