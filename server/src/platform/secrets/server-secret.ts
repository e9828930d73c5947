import { randomBytes } from 'node:crypto';
import type { Sql } from '../database/sql.ts';

/** Returns a secret of 32 bytes that all servers of this database share; it is created on first use. */
export const loadServerSecret = async (sql: Sql, name: string): Promise<Buffer> => {
  await sql`insert into server_secrets (name, secret) values (${name}, ${randomBytes(32)})
    on conflict do nothing`;
  const [row] = await sql<{ secret: Buffer }[]>`
    select secret from server_secrets where name = ${name}`;
  if (!row) throw new Error(`No secret '${name}' in the database.`);
  return row.secret;
};
