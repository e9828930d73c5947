import type { FastifyInstance, FastifyServerOptions } from 'fastify';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** In this order: the password of a database address looks like the start of an e-mail address. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(postgres(?:ql)?:\/\/)[^\s"'@]*@/g, '$1[login]@'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/[\w.+%-]+@([\w-]+\.)+[a-z]{2,}\b/gi, '[e-mail]'],
  [/\?[^\s"']*/g, '?[query]'],
];

/** The text without tokens, e-mail addresses, query strings and database passwords. */
export const maskSecrets = (text: string): string =>
  SECRETS.reduce((masked, [pattern, word]) => masked.replace(pattern, word), text);

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

/** What may be said of an error: never its parameters, details or a request that hangs on it. */
const describeError = (error: Error & { readonly code?: unknown }): DescribedError => ({
  type: error.name,
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
