/** npm run backup -- [archive] | --to s3://…: everything of a site in one archive. */
import { runServerCommand } from './lib/server-command.ts';

runServerCommand('modules/backup/backup-command.ts');
