/** npm run files -- move --to s3|folder: every file of a site from its folder into its bucket, or back. */
import { runServerCommand } from './lib/server-command.ts';

runServerCommand('modules/files/files-command.ts');
