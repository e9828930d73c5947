import { smokeMount } from '../gate/smoke-mount.ts';
import type { ToolEnvironment } from './run-tool.ts';

/** The tool in a terminal. Results go to the output, all other words beside it. */
export const processEnvironment: ToolEnvironment = {
  env: process.env,
  // npm runs scripts in the folder of the package; this is the one that the person stands in.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  program: process.env['CAIRN_MFE_PROGRAM'] ?? 'npm run mfe --',
  mount: smokeMount,
  print: (line) => {
    process.stdout.write(`${line}\n`);
  },
  note: (line) => {
    process.stderr.write(`${line}\n`);
  },
};
