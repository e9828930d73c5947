/** The process: settings from the environment, one server, an orderly end. */
import { type Config, readConfig } from './config.ts';
import { maskSecrets } from './logging.ts';
import { collectWhenQuiet } from './quiet-memory.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { describeStartProblem } from './start-problem.ts';

/** Whatever hangs, the process ends within 15 s of being told to, besides what it was told to go on for. */
const DEADLINE_MS = 14_000;
/** It broke down while it ran, which `npm start` answers with another start (scripts/lib/come-back.mjs); 1 is a start that failed. */
const BROKE_DOWN = 70;

const say = (text: string) => process.stderr.write(`${text}\n`);

const fail = (text: string, code = 1): never => {
  say(text);
  process.exit(code);
};

const settings = (): Config => {
  try {
    return readConfig(process.env);
  } catch (error) {
    return fail((error as Error).message);
  }
};

const config = settings();
const starting = new AbortController();
let server: RunningServer | undefined;
const stop = async (code = 0) => {
  if (starting.signal.aborted) return;
  const failedCode = code || 1;
  // Where something is broken nobody should come any more.
  const drainSeconds = code === 0 && server ? config.DRAIN_SECONDS : 0;
  const deadlineMs = DEADLINE_MS + drainSeconds * 1000;
  setTimeout(() => fail('The server did not stop in time.', failedCode), deadlineMs).unref();
  starting.abort();
  if (!server) return;
  try {
    await server.stop(drainSeconds);
  } catch (error) {
    fail(`The server did not stop in order: ${maskSecrets(String(error))}`, failedCode);
  }
  process.exit(code);
};
/** Nobody knows what still works after that: what is under way is finished, and another process takes over. */
const breakDown = (thrown: unknown): void => {
  const error = thrown instanceof Error ? thrown : new Error('Something that is no Error.');
  if (starting.signal.aborted) return;
  if (!server) return fail(describeStartProblem(error, config));
  server.log.fatal({ err: error }, 'uncaught; the server ends');
  void stop(BROKE_DOWN);
};
// npm and a terminal both pass Ctrl-C on, so the same signal arrives twice: the second one is not impatience.
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
process.on('uncaughtException', breakDown);
process.on('unhandledRejection', breakDown);

try {
  server = await startServer(config, say, undefined, starting.signal);
  collectWhenQuiet();
  say(`${config.BRAND_NAME} is ready at ${server.url}`);
  if (config.SMTP_URL === undefined) say(`Mail is kept at ${server.url}/dev/mailbox`);
} catch (error) {
  if (starting.signal.aborted) process.exit(0);
  fail(describeStartProblem(error, config));
}
