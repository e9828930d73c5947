/** The command `./cairn migrate`: updates the schema and ends. Servers with MIGRATIONS=wait wait for it. */
import {
  createCommandLineProgram,
  logToStderr,
  runCommandLine,
  printLine,
} from '../../platform/commands/command-line.ts';
import { readConfig } from '../../platform/configuration/config.ts';
import { openDatabase } from '../../platform/database/open-database.ts';

const program = createCommandLineProgram(
  './cairn migrate',
  'Brings the schema of the database up to date.',
);

program.action(async () => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readConfig(process.env);
  const database = await openDatabase({ url, dataDir }, logToStderr);
  await database.close();
  printLine('The schema is up to date.');
});

await runCommandLine(program);
