/** The counts of limits in Redis, for sites that have one. Its library is loaded only there. */
import type { Redis } from 'ioredis';
import { AppError } from '../errors/app-error.ts';
import type { WriteLine } from '../logging/log-line.ts';
import { type LimitCounts, type LimitWindow, WINDOW_MS } from './limit-counts.ts';

/** What of the library is used. */
export type RedisClient = Pick<Redis, 'defineCommand' | 'pipeline' | 'quit'>;

const PREFIX = 'cairn:limit:';
const NO_LIMIT = -1;
/** Nobody waits long for a count. */
const PATIENCE_MS = 2000;

/**
 * One step, so that it is exact: adds to the window, or begins the next one, unless it would have more than it may. By the clock of
 * the caller, as everything else of the site; that Redis forgets a window is only for its memory.
 * KEYS: window. ARGV: now, end of a window that begins now, count, most. Returns: count, end, whether it was added.
 */
const USE = `
local held = redis.call('hmget', KEYS[1], 'count', 'until')
local count, ends = tonumber(held[1]), tonumber(held[2])
local now, fresh, more, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
if ends == nil or ends <= now then
  count = 0
  ends = fresh
end
if most >= 0 and count + more > most then
  return { count, ends, 0 }
end
redis.call('hset', KEYS[1], 'count', count + more, 'until', ends)
redis.call('pexpire', KEYS[1], math.max(1, ends - now))
return { count + more, ends, 1 }`;

/** KEYS: window. ARGV: its end. */
const GIVE_BACK = `
local held = redis.call('hmget', KEYS[1], 'count', 'until')
if tonumber(held[2]) == tonumber(ARGV[1]) and tonumber(held[1]) > 0 then
  redis.call('hincrby', KEYS[1], 'count', -1)
end
return 0`;

type Command = readonly [name: string, ...given: (string | number)[]];

export const createRedisCounts = (client: RedisClient): LimitCounts => {
  client.defineCommand('cairnUse', { numberOfKeys: 1, lua: USE });
  client.defineCommand('cairnGiveBack', { numberOfKeys: 1, lua: GIVE_BACK });
  const run = async (commands: readonly Command[]): Promise<unknown[]> => {
    const answers = await client.pipeline(commands.map((each) => [...each])).exec();
    return (answers ?? []).map(([error, answer]) => {
      if (error) throw error;
      return answer;
    });
  };
  const use = async (uses: readonly (readonly [string, number])[], most: number, now: Date) => {
    const at = now.getTime();
    const answers = await run(
      uses.map(([key, count]) => ['cairnUse', PREFIX + key, at, at + WINDOW_MS, count, most]),
    );
    return answers.map((answer) => windowOf(answer as readonly number[]));
  };
  return {
    take: async (key, most, now) => {
      const [window] = await use([[key, 1]], most, now).catch(refuse);
      return { isTaken: window?.isAdded === true, until: window?.until ?? now };
    },
    giveBack: async (key, until) => {
      await run([['cairnGiveBack', PREFIX + key, until.getTime()]]).catch(refuse);
    },
    add: (uses, now) =>
      use(
        uses.map(({ key, count }) => [key, count]),
        NO_LIMIT,
        now,
      ),
    // It forgets by itself.
    clear: async () => undefined,
    close: async () => {
      await client.quit().catch(() => undefined);
    },
  };
};

/**
 * Connects, and connects again whenever the connection is lost. Rejects when there is nobody at the start.
 * @param log told of a connection that is lost and of one that is there again, once each
 */
export const openRedisCounts = async (url: string, log: WriteLine): Promise<LimitCounts> => {
  const { Redis: Client } = await import('ioredis');
  const client = new Client(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
  });
  let isUp = false;
  let lastTrouble = '';
  client.on('error', ({ message }: Error) => {
    lastTrouble = message;
    if (isUp) log(`Redis does not answer (${message}); until it does, nobody can sign in.`, 'warn');
    isUp = false;
  });
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    throw new Error(`The Redis of REDIS_URL ${startTrouble(lastTrouble)}.`, { cause: error });
  }
  isUp = true;
  client.on('ready', () => {
    if (!isUp) log('Redis answers again.');
    isUp = true;
  });
  return createRedisCounts(client);
};

/** What Redis says of a name or password that it does not know, and of one that is missing. */
const startTrouble = (message: string): string =>
  /^(?:WRONGPASS|NOAUTH)\b/.test(message) ? 'does not take its login' : 'does not answer';

const windowOf = ([count = 0, until = 0, isAdded]: readonly number[]): LimitWindow & {
  readonly isAdded: boolean;
} => ({ count, until: new Date(until), isAdded: isAdded === 1 });

/** A guess that nobody counts is a guess too many. */
const refuse = (cause: unknown): never => {
  throw new AppError('server', 'This does not work at the moment. Please try again.', undefined, {
    status: 503,
    retryAfter: 5,
    cause,
  });
};
