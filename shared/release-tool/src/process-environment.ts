import { smokeMount } from '../gate/smoke-mount.ts';
import type { ToolEnvironment } from './run-tool.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** What a shell says of a program that was ended by Ctrl-C. */
const INTERRUPTED = 130;

const interrupt = () => {
  process.stderr.write('Interrupted.\n');
  process.exit(INTERRUPTED);
};

/** Whoever ends it hears nothing of the release, as nothing is known of it; the browser ends with the process. */
const mount: ToolEnvironment['mount'] = async (input) => {
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await smokeMount(input);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
};

/** The tool in a terminal. Results go to the output, all other words beside it. */
export const processEnvironment: ToolEnvironment = {
  env: process.env,
  // npm runs scripts in the folder of the package; this is the one that the person stands in.
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
