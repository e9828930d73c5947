import { smokeMount } from '../gate/smoke-mount.ts';
import type { ToolEnvironment } from './run-tool.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Exit code of a program that Ctrl-C ended. */
const INTERRUPTED_EXIT_CODE = 130;

const exitInterrupted = () => {
  process.stderr.write('Interrupted.\n');
  process.exit(INTERRUPTED_EXIT_CODE);
};

/**
 * Mounts a release. A signal ends the process without a result, because the check is incomplete. The browser ends with the
 * process.
 */
const mountInterruptibly: ToolEnvironment['mount'] = async (input) => {
  for (const signal of SIGNALS) process.on(signal, exitInterrupted);
  try {
    return await smokeMount(input);
  } finally {
    for (const signal of SIGNALS) process.off(signal, exitInterrupted);
  }
};

/** The environment of the tool in a terminal. Results go to standard output, all other texts to standard error. */
export const processEnvironment: ToolEnvironment = {
  env: process.env,
  // npm runs scripts in the folder of the package; INIT_CWD is the folder of the user.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  program: process.env['CAIRN_MFE_PROGRAM'] ?? 'npm run mfe --',
  mount: mountInterruptibly,
  print: (line) => {
    process.stdout.write(`${line}\n`);
  },
  note: (line) => {
    process.stderr.write(`${line}\n`);
  },
};
