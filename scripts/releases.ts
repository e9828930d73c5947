/** npm run releases -- token create … : who may release what, for the person who runs the server. */
import { runServerCommand } from './lib/server-command.ts';

runServerCommand('modules/releases/releases-command.ts');
