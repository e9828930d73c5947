import { Readable } from 'node:stream';
import { createSmtpMailer } from '../mail/smtp-mailer.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import {
  openTestFileStores,
  FILE_STORE_KINDS,
  type TestFileStores,
} from '../../../test/test-stores.ts';
import { fetchBounded } from '../http/bounded-fetch.ts';
import { throwInsideTransaction, SlowCallInTransactionError } from './transaction-guard.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stores: TestFileStores;
beforeAll(async () => {
  database = await createTestDatabase();
  stores = await openTestFileStores();
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});

const inTransaction = (call: () => unknown): Promise<unknown> =>
  database.sql.begin(async (tx) => {
    await tx`select 1`;
    return call();
  });

describe.each(FILE_STORE_KINDS)('files in %s', (kind) => {
  it('are neither read nor written inside a transaction', async () => {
    const store = await stores.open(kind);
    await store.put('a/b', Readable.from(['x']));
    const held = await store.hold(Readable.from(['x']));
    const calls = [
      () => store.put('a/c', Readable.from(['x'])),
      () => store.hold(Readable.from(['x'])),
      () => held.keep('a/d'),
      () => store.append('a/b', Readable.from(['x']), 1),
      () => store.stat('a/b'),
      () => store.get('a/b'),
      () => store.list('a'),
      () => store.remove('a/b'),
    ];
    for (const call of calls)
      await expect(inTransaction(call)).rejects.toBeInstanceOf(SlowCallInTransactionError);
    expect(await store.stat('a/b')).toMatchObject({ size: 1 });
    expect(await store.stat('a/d')).toBeUndefined();
  });
});

it('refuses mail and calls of other services inside a transaction', async () => {
  const mailer = createSmtpMailer({
    url: 'smtp://127.0.0.1:1',
    from: { name: '', address: 'a@b' },
  });
  const mail = { to: 'c@d', subject: '', text: '', html: '' };
  const ask = () =>
    fetchBounded('http://127.0.0.1:1', { maxBytes: 1, signal: AbortSignal.timeout(1000) });
  for (const call of [() => mailer.send(mail), ask])
    await expect(inTransaction(call)).rejects.toBeInstanceOf(SlowCallInTransactionError);
});

it('allows slow calls after the transaction in its context', async () => {
  const over = Promise.withResolvers<void>();
  let later: Promise<void> | undefined;
  await inTransaction(() => {
    later = over.promise.then(() => throwInsideTransaction('files.put'));
  });
  over.resolve();
  await expect(later).resolves.toBeUndefined();
});
