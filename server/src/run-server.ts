/** Runs one server in this process: reads settings from the environment, starts, and stops in order. */
import { type Config, readConfig } from './platform/configuration/config.ts';
import { type LogLineWriter, writeLogLine } from './platform/logging/log-line.ts';
import { maskSecrets } from './platform/logging/logging.ts';
import { collectGarbageWhenIdle } from './platform/observability/idle-garbage-collection.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { describeStartProblem } from './platform/commands/start-problem.ts';

/** Time-out in ms for stopping: the process ends within 15 s after the signal, in addition to DRAIN_SECONDS. */
const STOP_TIMEOUT_MS = 14_000;
/**
 * Exit code of a process that failed while running, which `npm start` restarts (scripts/lib/restart-after-crashes.mjs). A
 * failed start exits with 1.
 */
const CRASHED_EXIT_CODE = 70;

const logLine: LogLineWriter = (text, level = 'info') => writeLogLine(level, text);

const exitWithError = (text: string, code = 1): never => {
  writeLogLine('fatal', text);
  process.exit(code);
};

const readSettings = (): Config => {
  try {
    return readConfig(process.env);
  } catch (error) {
    return exitWithError((error as Error).message);
  }
};

/**
 * Starts the server in this process. Resolves once it responds.
 * @param stopSignal aborted when the process should stop
 */
export const runServer = async (stopSignal: AbortSignal): Promise<void> => {
  const config = readSettings();
  const starting = new AbortController();
  let server: RunningServer | undefined;
  const stop = async (code = 0) => {
    if (starting.signal.aborted) return;
    // A failed process does not wait before it stops, because it should get no new requests.
    const drainSeconds = code === 0 && server ? config.DRAIN_SECONDS : 0;
    const deadlineMs = STOP_TIMEOUT_MS + drainSeconds * 1000;
    const giveUp = () => exitWithError('The server did not stop in time.', code || 1);
    setTimeout(giveUp, deadlineMs).unref();
    starting.abort();
    // The embedded database must be stopped here. An external database rolls back the transactions of an unfinished start by
    // itself.
    if (!server && config.DATABASE_URL !== undefined) process.exit(code);
    if (!server) return;
    if (code === 0) logLine('The server is stopping on a signal.');
    await stopAndExit(server, drainSeconds, code);
  };
  /**
   * Stops the process after an uncaught error, because its state is unreliable. It finishes running requests, and another process
   * takes over.
   */
  const stopAfterUncaughtError = (thrown: unknown): void => {
    const error = thrown instanceof Error ? thrown : new Error('Something that is no Error.');
    if (starting.signal.aborted) return;
    if (!server) return exitWithError(describeStartProblem(error, config));
    server.log.fatal({ err: error }, 'uncaught; the server ends');
    void stop(CRASHED_EXIT_CODE);
  };
  process.on('uncaughtException', stopAfterUncaughtError);
  process.on('unhandledRejection', stopAfterUncaughtError);
  stopSignal.addEventListener('abort', () => void stop());
  if (stopSignal.aborted) return stop();

  try {
    server = await startServer(config, logLine, undefined, starting.signal);
    collectGarbageWhenIdle();
    logLine(`${config.BRAND.name} is ready at ${server.url}`);
    if (config.SMTP_URL === undefined && config.MODE === 'trial')
      logLine(`Mail is kept at ${server.url}/dev/mailbox`);
  } catch (error) {
    if (starting.signal.aborted) process.exit(0);
    exitWithError(describeStartProblem(error, config));
  }
};

/** Stops the server and ends the process with this exit code, or with an error code if the server did not stop in order. */
const stopAndExit = async (
  server: RunningServer,
  drainSeconds: number,
  code: number,
): Promise<never> => {
  try {
    await server.stop(drainSeconds);
    logLine('The server has ended.');
  } catch (error) {
    exitWithError(`The server did not stop in order: ${maskSecrets(String(error))}`, code || 1);
  }
  return process.exit(code);
};
