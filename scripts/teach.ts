/** npm run teach -- grant <email> <InstructorID> | revoke <email> | list: who may teach, as an operator says it. */
import { runServerCommand } from './lib/server-command.ts';

runServerCommand('modules/teaching/teaching-command.ts');
