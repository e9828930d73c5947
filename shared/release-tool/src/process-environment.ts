import { smokeMount } from '../gate/smoke-mount.ts';
import type { ToolEnvironment } from './run-tool.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

const interrupt = () => {
  process.stderr.write('Interrupted.\n');
  process.exit(INTERRUPTED);
};

/**
 * Mounts a release. A signal ends the process without a result, because the check is incomplete. The browser ends with the
 * process.
 */
const mount: ToolEnvironment['mount'] = async (input) => {
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await smokeMount(input);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
};

/** The environment of the tool in a terminal. Results go to standard output, all other texts to standard error. */
export const processEnvironment: ToolEnvironment = {
  env: process.env,
  // npm runs scripts in the folder of the package; INIT_CWD is the folder of the user.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  program: process.env['CAIRN_MFE_PROGRAM'] ?? 'npm run mfe --',
  mount,
  print: (line) => {
    process.stdout.write(`${line}\n`);
  },
  note: (line) => {
    process.stderr.write(`${line}\n`);
  },
};
