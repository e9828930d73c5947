/** npm run backup -- [archive]: everything of a site in one file. */
import { runServerCommand } from './lib/server-command.ts';

runServerCommand('modules/backup/backup-command.ts');
