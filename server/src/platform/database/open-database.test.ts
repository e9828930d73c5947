import { randomUUID } from 'node:crypto';
import { testDatabaseTarget, testDatabaseUrl } from '../../../test/test-database.ts';
import { connectDatabase } from './connect.ts';
import { openDatabase } from './open-database.ts';
import { sqlIdentifier } from './sql.ts';

it('refuses a database that cannot store all texts, and says how to create one', async () => {
  const name = `cairn_test_${randomUUID().replaceAll('-', '')}`;
  const admin = connectDatabase(testDatabaseTarget(), { max: 1 });
  await admin`create database ${sqlIdentifier(name)} encoding 'SQL_ASCII' locale 'C' template template0`;
  const location = { url: testDatabaseUrl(name), dataDir: '' };
  await expect(openDatabase(location, () => undefined)).rejects.toThrow(
    /^The database has the encoding SQL_ASCII, and the site needs UTF8: create database /,
  );
  await admin`drop database ${sqlIdentifier(name)} with (force)`;
  await admin.end();
});
