/** The command `./cairn files move --to s3|folder`: copies all files of a site from its folder to its bucket, or back. */
import { Option } from 'commander';
import {
  openS3StoreOfSettings,
  openFolderStoreOfSettings,
} from '../../../platform/files/open-file-store.ts';
import {
  createCommandLineProgram,
  logToStderr,
  createInterruptSignal,
  runCommandLine,
  printLine,
} from '../../../platform/commands/command-line.ts';
import { readConfig } from '../../../platform/configuration/config.ts';
import { type MovedFileCounts, moveFilesBetweenStores } from './move-files.ts';

interface MoveArguments {
  readonly to: 's3' | 'folder';
  readonly quick?: boolean;
  readonly deleteSource?: boolean;
}

const PROGRESS_INTERVAL_MS = 5000;

const describeCounts = ({ copied, same, newer, bytes }: MovedFileCounts): string =>
  `${copied} copied (${Math.ceil(bytes / 1024 / 1024)} MB), ${same} there already, ${newer} left`;

const createProgressReport = () => {
  let reportedAt = Date.now();
  return (counts: MovedFileCounts): void => {
    if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
    reportedAt = Date.now();
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
  const { S3_URL: location } = config;
  if (!location) throw new Error('S3_URL has to name the bucket, for both directions.');
  const folder = await openFolderStoreOfSettings(config);
  const bucket = await openS3StoreOfSettings(config, location, logToStderr);
  const counts = await moveFilesBetweenStores({
    ...(to === 's3' ? { from: folder, to: bucket } : { from: bucket, to: folder }),
    quick,
    deleteSource,
    signal: createInterruptSignal(INTERRUPTED),
    progress: createProgressReport(),
    report: logToStderr,
  });
  printLine(`${describeCounts(counts)}. Every hash is right.`);
};

const program = createCommandLineProgram('./cairn files', 'Where the files of this site are.');

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
  .action((options: MoveArguments) => runMove(options));

await runCommandLine(program);
