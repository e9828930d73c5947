import { createTestDatabase } from '../../../../test/test-database.ts';
import { computeSharedBuffers } from './shared-buffers.ts';

const GB = 1024 ** 3;

it.each([
  [0.5 * GB, '128MB'],
  [1 * GB, '128MB'],
  [4 * GB, '512MB'],
  [8 * GB, '1024MB'],
  [256 * GB, '1024MB'],
])('of %d bytes of memory %s are shared buffers', (memory, expected) => {
  expect(computeSharedBuffers(memory)).toBe(expected);
});

it('starts the embedded database with the computed shared buffers', async () => {
  const { sql, drop } = await createTestDatabase();
  const [setting] = await sql<{ mb: number }[]>`
    select setting::int / 128 as mb from pg_settings where name = 'shared_buffers'`;
  await drop();
  const given = `${setting?.mb}MB`;
  // A database by URL has its own settings.
  expect(given).toBe(
    process.env['TEST_DATABASE_URL'] === undefined ? computeSharedBuffers() : given,
  );
});
