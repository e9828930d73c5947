/** npm run restore -- <archive> [--replace]: a site as it was backed up. */
import { runServerCommand } from './lib/server-command.ts';

runServerCommand('modules/backup/restore-command.ts');
