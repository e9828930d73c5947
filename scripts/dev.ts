/** node scripts/run.mjs dev <remote>: the same as `mfe dev`, under the name that people try first. */
import { runTool } from '@cairn/release-tool/run-tool';
import { processEnvironment } from '@cairn/release-tool/process-environment';
import { checkoutDevCommand } from './lib/dev-command.ts';

process.exit(
  await runTool(['dev', ...process.argv.slice(2)], { dev: checkoutDevCommand }, processEnvironment),
);
