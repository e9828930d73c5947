/** One server in this process: settings from the environment, a start, and an orderly end. */
import { type Config, readConfig } from './platform/configuration/config.ts';
import { type WriteLine, writeLogLine } from './platform/logging/log-line.ts';
import { maskSecrets } from './platform/logging/logging.ts';
import { collectWhenQuiet } from './platform/observability/quiet-memory.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { describeStartProblem } from './platform/commands/start-problem.ts';

/** Whatever hangs, the process ends within 15 s of being told to, besides what it was told to go on for. */
const DEADLINE_MS = 14_000;
/** Exit code of a process that broke down while it ran: `npm start` starts it again (scripts/lib/come-back.mjs). A failed start is 1. */
const BROKE_DOWN = 70;

const say: WriteLine = (text, level = 'info') => writeLogLine(level, text);

const fail = (text: string, code = 1): never => {
  writeLogLine('fatal', text);
  process.exit(code);
};

const readSettings = (): Config => {
  try {
    return readConfig(process.env);
  } catch (error) {
    return fail((error as Error).message);
  }
};

/**
 * Resolves once the server answers.
 * @param told aborted when the process is told to end
 */
export const runServer = async (told: AbortSignal): Promise<void> => {
  const config = readSettings();
  const starting = new AbortController();
  let server: RunningServer | undefined;
  const stop = async (code = 0) => {
    if (starting.signal.aborted) return;
    const failedCode = code || 1;
    // Where something is broken no new requests should come.
    const drainSeconds = code === 0 && server ? config.DRAIN_SECONDS : 0;
    const deadlineMs = DEADLINE_MS + drainSeconds * 1000;
    setTimeout(() => fail('The server did not stop in time.', failedCode), deadlineMs).unref();
    starting.abort();
    // A database server rolls back what an unfinished start has begun; the embedded one has to be stopped.
    if (!server && config.DATABASE_URL !== undefined) process.exit(code);
    if (!server) return;
    if (code === 0) say('The server was told to end.');
    try {
      await server.stop(drainSeconds);
      say('The server has ended.');
    } catch (error) {
      fail(`The server did not stop in order: ${maskSecrets(String(error))}`, failedCode);
    }
    process.exit(code);
  };
  /** After an uncaught error the process cannot be trusted: it finishes what is under way, and another process takes over. */
  const breakDown = (thrown: unknown): void => {
    const error = thrown instanceof Error ? thrown : new Error('Something that is no Error.');
    if (starting.signal.aborted) return;
    if (!server) return fail(describeStartProblem(error, config));
    server.log.fatal({ err: error }, 'uncaught; the server ends');
    void stop(BROKE_DOWN);
  };
  process.on('uncaughtException', breakDown);
  process.on('unhandledRejection', breakDown);
  told.addEventListener('abort', () => void stop());
  if (told.aborted) return stop();

  try {
    server = await startServer(config, say, undefined, starting.signal);
    collectWhenQuiet();
    say(`${config.BRAND.name} is ready at ${server.url}`);
    if (config.SMTP_URL === undefined && config.MODE === 'trial')
      say(`Mail is kept at ${server.url}/dev/mailbox`);
  } catch (error) {
    if (starting.signal.aborted) process.exit(0);
    fail(describeStartProblem(error, config));
  }
};
