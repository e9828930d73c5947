/** npm run restore -- <archive> | --from s3://… [--replace]: a site as it was backed up. */
import { runServerCommand } from './lib/server-command.ts';

runServerCommand('modules/backup/restore-command.ts');
