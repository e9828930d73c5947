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
// A signal during the start waits for it: half a start is harder to undo than a whole one.
let signalled = false;
let server: RunningServer | undefined;
const stop = async () => {
  signalled = true;
  if (!server) return;
  const { stop: stopServer } = server;
  server = undefined;
  setTimeout(() => fail('The server did not stop in time.'), DEADLINE_MS).unref();
  await stopServer().catch((error: unknown) =>
    fail(`The server did not stop in order: ${String(error)}`),
  );
  process.exit(0);
};
// npm and a terminal both pass Ctrl-C on, so the same signal arrives twice: the second one is not impatience.
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

try {
  server = await startServer(config, say);
  say(`${config.BRAND_NAME} is ready at ${server.url}`);
  if (signalled) await stop();
} catch (error) {
  fail(describeStartProblem(error, config));
}
