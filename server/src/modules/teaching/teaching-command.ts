/** The command `npm run teach`: an operator lets an account teach as an instructor of the content, or no longer. */
import { parseArgs } from 'node:util';
import { readConfig } from '../../config.ts';
import { type Database, openExistingDatabase } from '../../database/open-database.ts';
import { grantTeaching, listRights, revokeTeaching } from './grant-teaching.ts';
import type { Sql } from '../../database/sql.ts';

const USAGE = `npm run teach -- grant <email> <InstructorID>   lets the account with this address teach as this instructor
npm run teach -- revoke <email>                 ends that
npm run teach -- list                           who may teach, and who said so
`;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);

type Verb = (sql: Sql, ...rest: readonly string[]) => Promise<void>;

const VERBS: Readonly<Record<string, { readonly takes: number; readonly run: Verb }>> = {
  grant: {
    takes: 2,
    run: async (sql, email = '', instructorId = '') => {
      await grantTeaching(sql, email, instructorId);
      say(`${email} may teach as ${instructorId}.`);
    },
  },
  revoke: {
    takes: 1,
    run: async (sql, email = '') => {
      await revokeTeaching(sql, email);
      say(`${email} may not teach any more.`);
    },
  },
  list: {
    takes: 0,
    run: async (sql) => {
      for (const { email, instructorId, givenBy, hasAccount } of await listRights(sql)) {
        say(
          [email, instructorId, `by ${givenBy}`, ...(hasAccount ? [] : ['no account yet'])].join(
            '\t',
          ),
        );
      }
    },
  },
};

const { positionals } = parseArgs({ allowPositionals: true });
const [name = '', ...rest] = positionals;
const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;

if (!verb || rest.length !== verb.takes) {
  complain(USAGE);
  process.exitCode = 2;
} else {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readConfig(process.env);
  let database: Database | undefined;
  try {
    database = await openExistingDatabase({ url, dataDir }, complain);
    await verb.run(database.sql, ...rest);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
