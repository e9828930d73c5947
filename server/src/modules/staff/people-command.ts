/** The command `./cairn people`: exports or erases all data of one person, and gives or revokes roles of staff. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { STAFF_ROLES, type StaffRole } from '@cairn/domain/staff.rules';
import { InvalidArgumentError } from 'commander';
import { toEmailKey } from '@cairn/domain/email-key';
import { type NewAuditEntry, writeAuditEntry } from '../../platform/audit/audit-log.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import {
  createCommandLineProgram,
  logToStderr,
  runCommandLine,
  printLine,
  runWithConfiguredDatabase,
} from '../../platform/commands/command-line.ts';
import { readConfig } from '../../platform/configuration/config.ts';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createErasedFilesQueue, erasePerson } from '../privacy/erase-person.ts';
import {
  createStaffRolesService,
  requireOtherAdministrator,
  type StaffRolesService,
} from './roles/staff-roles.service.ts';
import { resetSecondFactorByOperator } from './people/reset-second-factor.ts';
import { exportPerson, findPersonByEmail } from '../privacy/export-person.ts';

const openFiles = () => openFileStore(readConfig(process.env), logToStderr);

/** Creates a file that only its owner can read. Throws if the file exists. */
const newFile = async (file: string): Promise<FileHandle> => {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(`${file} is there already.`, { cause: error });
  }
};

/** Writes an action of the operator on a person into the audit log. MLOG-05 */
const writeOperatorEntry = (
  tx: TransactionSql,
  { studentId }: { readonly studentId: string },
  entry: Pick<NewAuditEntry, 'action' | 'after'>,
): Promise<void> =>
  writeAuditEntry(
    tx,
    'operator',
    { ...entry, object: { kind: 'person', id: studentId } },
    new Date(),
  );

const exportTo = async (sql: Sql, email: string, file: string): Promise<void> => {
  const files = await openFiles();
  const made = await newFile(file);
  try {
    await exportPerson({ sql, files }, email, made.createWriteStream());
  } catch (error) {
    await made.close();
    await rm(file, { force: true });
    throw error;
  }
  await sql.begin(async (tx) =>
    writeOperatorEntry(tx, await findPersonByEmail(tx, email), { action: 'person-exported' }),
  );
  printLine(path.resolve(file));
};

const erase = async (sql: Sql, email: string, reason: string): Promise<void> => {
  const files = await openFiles();
  const jobs = createJobs(sql, (error) => logToStderr(String(error)));
  const removal = createErasedFilesQueue(jobs, files);
  await jobs.start();
  try {
    await sql.begin(async (tx) => {
      await requireOtherAdministrator(tx, toEmailKey(email.trim()));
      const person = await findPersonByEmail(tx, email);
      await writeOperatorEntry(tx, person, { action: 'person-erased', after: { reason } });
    });
    const deps = { sql, files, now: () => new Date(), removal };
    const { studentId } = await erasePerson(deps, email, reason);
    printLine(
      `${studentId} is erased. Files go right away, or as soon as their store can be reached.`,
    );
    logToStderr(
      'Backups from before still hold them; a site that is restored from one erases them again.',
    );
  } finally {
    await jobs.stop();
  }
};

const program = createCommandLineProgram(
  './cairn people',
  'Gives or erases what is known of one person, and says who is staff.',
);

program
  .command('export')
  .description('writes everything about a person into a zip')
  .requiredOption('--email <address>', 'of the account')
  .option('--to <file>', 'the zip to make', 'person.zip')
  .action(({ email, to }: { email: string; to: string }) =>
    runWithConfiguredDatabase((sql) => exportTo(sql, email, to)),
  );

program
  .command('erase')
  .description('removes a person: account, work, messages, files')
  .requiredOption('--email <address>', 'of the account')
  .requiredOption('--reason <text>', 'why; kept with the date and the id', (reason) => {
    if (reason.trim() === '') throw new InvalidArgumentError('Say why.');
    return reason.trim();
  })
  .action(({ email, reason }: { email: string; reason: string }) =>
    runWithConfiguredDatabase((sql) => erase(sql, email, reason)),
  );

interface RoleOptions {
  readonly email: string;
  readonly group?: string;
}

const parseRole = (role: string): StaffRole => {
  const known = STAFF_ROLES.find((one) => one === role);
  if (known) return known;
  throw new InvalidArgumentError(`Roles are ${STAFF_ROLES.join(', ')}.`);
};

const toRoleChange = (role: StaffRole, { email, group }: RoleOptions) => ({
  email,
  role,
  groupId: group,
});

const runWithRoles = (work: (roles: StaffRolesService) => Promise<void>): Promise<void> =>
  runWithConfiguredDatabase((sql) => work(createStaffRolesService({ sql, now: () => new Date() })));

program
  .command('grant')
  .description('gives a role of staff to an e-mail address, with or without an account')
  .argument('<role>', STAFF_ROLES.join(', '), parseRole)
  .requiredOption('--email <address>', 'of the person')
  .option('--group <id>', 'of a group manager')
  .action((role: StaffRole, options: RoleOptions) =>
    runWithRoles(async (roles) => {
      await roles.give('operator', toRoleChange(role, options));
      printLine(`${options.email} has the role ${role}.`);
    }),
  );

program
  .command('revoke')
  .description('takes a role of staff')
  .argument('<role>', STAFF_ROLES.join(', '), parseRole)
  .requiredOption('--email <address>', 'of the person')
  .option('--group <id>', 'of a group manager')
  .action((role: StaffRole, options: RoleOptions) =>
    runWithRoles(async (roles) => {
      const isTaken = await roles.take('operator', toRoleChange(role, options));
      printLine(`${options.email} ${isTaken ? 'no longer has' : 'did not have'} the role ${role}.`);
    }),
  );

program
  .command('list')
  .description('who has a role of staff')
  .action(() =>
    runWithRoles(async (roles) => {
      for (const { email, role, groupId, personId } of await roles.list({ withoutAccount: false }))
        printLine(
          [email, role, groupId ?? '', personId === null ? 'no account yet' : '']
            .filter((part) => part !== '')
            .join('\t'),
        );
    }),
  );

program
  .command('reset-second-factor')
  .description('removes the second factor of a person who has lost it, and signs the person out')
  .requiredOption('--email <address>', 'of the account')
  .action(({ email }: { email: string }) =>
    runWithConfiguredDatabase(async (sql) => {
      const isReset = await resetSecondFactorByOperator(sql, email, new Date());
      printLine(`${email} ${isReset ? 'no longer has' : 'does not have'} a second factor.`);
    }),
  );

await runCommandLine(program);
