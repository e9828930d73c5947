/** The process: settings from the environment, one server, an orderly end. */
import { type Config, readConfig } from './config.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { describeStartProblem } from './start-problem.ts';

/** Whatever hangs, the process ends within 15 s of being told to. */
const DEADLINE_MS = 14_000;

const say = (text: string) => process.stderr.write(`${text}\n`);

const fail = (text: string): never => {
  say(text);
  process.exit(1);
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
const stop = async () => {
  if (starting.signal.aborted) return;
  setTimeout(() => fail('The server did not stop in time.'), DEADLINE_MS).unref();
  starting.abort();
  if (!server) return;
  try {
    await server.stop();
  } catch (error) {
    fail(`The server did not stop in order: ${String(error)}`);
  }
  process.exit(0);
};
// npm and a terminal both pass Ctrl-C on, so the same signal arrives twice: the second one is not impatience.
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

try {
  server = await startServer(config, say, undefined, starting.signal);
  say(`${config.BRAND_NAME} is ready at ${server.url}`);
  if (config.SMTP_URL === undefined) say(`Mail is kept at ${server.url}/dev/mailbox`);
} catch (error) {
  if (starting.signal.aborted) process.exit(0);
  fail(describeStartProblem(error, config));
}
