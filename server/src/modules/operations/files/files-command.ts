/** The command `./cairn files move --to s3|folder`: copies all files of a site from its folder to its bucket, or back. */
import { Option } from 'commander';
import { openBucket, openFilesFolder } from '../../../platform/files/open-file-store.ts';
import {
  commandLine,
  logToStderr,
  createInterruptSignal,
  runCommandLine,
  printLine,
} from '../../../platform/commands/command-line.ts';
import { readConfig } from '../../../platform/configuration/config.ts';
import { type MoveCounts, moveFiles } from './move-files.ts';

interface MoveArguments {
  readonly to: 's3' | 'folder';
  readonly quick?: boolean;
  readonly deleteSource?: boolean;
}

const PROGRESS_INTERVAL_MS = 5000;

const describeCounts = ({ copied, same, newer, bytes }: MoveCounts): string =>
  `${copied} copied (${Math.ceil(bytes / 1024 / 1024)} MB), ${same} there already, ${newer} left`;

const createProgressReport = () => {
  let told = Date.now();
  return (counts: MoveCounts): void => {
    if (Date.now() - told < PROGRESS_INTERVAL_MS) return;
    told = Date.now();
    logToStderr(describeCounts(counts));
  };
};

const INTERRUPTED = 'Interrupted. What was copied stays; run it again to go on.';

const runMove = async ({
  to,
  quick = false,
  deleteSource = false,
}: MoveArguments): Promise<void> => {
  const config = readConfig(process.env);
  const { S3_URL: place } = config;
  if (!place) throw new Error('S3_URL has to name the bucket, for both directions.');
  const folder = await openFilesFolder(config);
  const bucket = await openBucket(config, place, logToStderr);
  const counts = await moveFiles({
    ...(to === 's3' ? { from: folder, to: bucket } : { from: bucket, to: folder }),
    quick,
    deleteSource,
    signal: createInterruptSignal(INTERRUPTED),
    progress: createProgressReport(),
    report: logToStderr,
  });
  printLine(`${describeCounts(counts)}. Every hash is right.`);
};

const program = commandLine('./cairn files', 'Where the files of this site are.');

program
  .command('move')
  .description('copies all files to the other store, beside servers that run; again goes on')
  .addOption(
    new Option('--to <store>', 'where they shall be')
      .choices(['s3', 'folder'])
      .makeOptionMandatory(),
  )
  .option('--quick', 'takes a later file of the same size for the same, without reading it')
  .option('--delete-source', 'removes what was copied; only once no server uses it any more')
  .action((wish: MoveArguments) => runMove(wish));

await runCommandLine(program);
