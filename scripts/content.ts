/** npm run content -- import <folder|zip> [--check]: brings courses and everything around them into the database. */
import { runServerCommand } from './lib/server-command.ts';

runServerCommand('modules/content/content-command.ts');
