/** npm run migrate: brings the schema of the database up to date, for servers that wait for it (MIGRATIONS=wait). */
import { runServerCommand } from './lib/server-command.ts';

runServerCommand('database/migrate-command.ts');
