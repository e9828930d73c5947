/** npm run people -- export --email <address> | erase --email <address> --reason <text>: what the law gives everybody a right to. */
import { runServerCommand } from './lib/server-command.ts';

runServerCommand('modules/privacy/people-command.ts');
