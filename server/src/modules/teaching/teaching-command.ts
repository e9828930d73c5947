/** The command `./cairn teach`, with which an operator grants and revokes rights to teach as an instructor of the content. */
import {
  commandLine,
  runCommandLine,
  printLine,
  withDatabase,
} from '../../platform/commands/command-line.ts';
import { grantTeaching, listTeachingRights, revokeTeaching } from './grant-teaching.ts';

const program = commandLine('./cairn teach', 'Says who may teach.');

program
  .command('grant <email> <InstructorID>')
  .description('lets the account with this address teach as this instructor')
  .action((email: string, instructorId: string) =>
    withDatabase(async (sql) => {
      await grantTeaching(sql, email, instructorId);
      printLine(`${email} may teach as ${instructorId}.`);
    }),
  );

program
  .command('revoke <email>')
  .description('ends that')
  .action((email: string) =>
    withDatabase(async (sql) => {
      await revokeTeaching(sql, email);
      printLine(`${email} may not teach any more.`);
    }),
  );

program
  .command('list')
  .description('who may teach, and who said so')
  .action(() =>
    withDatabase(async (sql) => {
      for (const { email, instructorId, givenBy, hasAccount } of await listTeachingRights(sql)) {
        const account = hasAccount ? [] : ['no account yet'];
        printLine([email, instructorId, `by ${givenBy}`, ...account].join('\t'));
      }
    }),
  );

await runCommandLine(program);
