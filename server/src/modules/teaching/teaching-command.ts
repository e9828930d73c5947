/**
 * The command `./cairn teach`, with which an operator grants and revokes permissions to teach as an instructor of the content.
 */
import {
  createCommandLineProgram,
  runCommandLine,
  printLine,
  runWithConfiguredDatabase,
} from '../../platform/commands/command-line.ts';
import {
  grantInstructorRole,
  listInstructorRoleGrants,
  revokeInstructorRole,
} from './grant-teaching.ts';

const program = createCommandLineProgram('./cairn teach', 'Says who may teach.');

program
  .command('grant <email> <InstructorID>')
  .description('lets the account with this address teach as this instructor')
  .action((email: string, instructorId: string) =>
    runWithConfiguredDatabase(async (sql) => {
      await grantInstructorRole(sql, email, instructorId);
      printLine(`${email} may teach as ${instructorId}.`);
    }),
  );

program
  .command('revoke <email>')
  .description('ends that')
  .action((email: string) =>
    runWithConfiguredDatabase(async (sql) => {
      await revokeInstructorRole(sql, email);
      printLine(`${email} may not teach any more.`);
    }),
  );

program
  .command('list')
  .description('who may teach, and who said so')
  .action(() =>
    runWithConfiguredDatabase(async (sql) => {
      for (const { email, instructorId, givenBy, hasAccount } of await listInstructorRoleGrants(
        sql,
      )) {
        const account = hasAccount ? [] : ['no account yet'];
        printLine([email, instructorId, `by ${givenBy}`, ...account].join('\t'));
      }
    }),
  );

await runCommandLine(program);
