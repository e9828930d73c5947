import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { hashAllFiles, readAllRows } from '../../../test/backup-sites.ts';
import { type PersonWithData, startSiteWithData } from '../../../test/site-with-data.ts';
import { retryUntil } from '../../../test/server-process.ts';
import type { TestApp } from '../../../test/test-app.ts';
import {
  openTestFileStores,
  FILE_STORE_KINDS,
  type TestFileStores,
} from '../../../test/test-stores.ts';
import { createTeacherClient } from '../../../test/test-teachers.ts';
import { toJsonb } from '../../platform/database/sql.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { openZippedPackage } from '../packaged-courses/importing/zip-source.ts';
import { createErasedFilesQueue, eraseAgainAfterRestore, erasePerson } from './erase-person.ts';
import { findPersonErasure } from './erasures.ts';
import { exportPerson } from './export-person.ts';
import {
  listMentionsOfPerson,
  TABLES_WITHOUT_PERSONAL_DATA,
  PERSONAL_TABLES,
} from './personal-data.ts';

let stores: TestFileStores;
let folder: string;
let test: TestApp;
let maya: PersonWithData;
let jonas: PersonWithData;
beforeAll(async () => {
  stores = await openTestFileStores();
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-privacy-'));
});
afterAll(async () => {
  await stores.close();
  await rm(folder, { recursive: true });
});

const TEAM = { kind: 'token', id: 'team-token', name: 'team' };

/** Stores mentions of the person in rows of a teacher, of a team and of no person. */
const leaveTraces = async ({ client, studentId, firstName, email }: PersonWithData) => {
  const content = `<p>${firstName} again</p>`;
  test.clock.now = new Date('2026-02-21T10:00:00Z');
  await client.post('/courses/submit', { assignmentId: 'essay', content });
  test.clock.now = new Date();
  const author = { kind: 'person', id: studentId, name: firstName };
  const { sql } = test;
  const key = email.toLowerCase();
  await sql`insert into mailbox (recipient, subject, text, html, sent_at)
    values (${email}, 'Hello', ${firstName}, '', now())`;
  await sql`insert into mail_requests values (${email}, 'reset', 'x', now())`;
  await sql`insert into release_rights values (${key}, '*', '*', '{promote}')`;
  await sql`insert into release_events (kind, who, who_kind, who_id, reason) values
    ('promoted', ${firstName}, 'person', ${studentId}, 'it is fine'),
    ('right-given', 'operator', 'operator', null, ${`${key}: promote`})`;
  await sql`insert into release_revisions
      (channel, revision, who, who_kind, who_id, action, reason, state, approved_by)
    values ('staging', ${firstName.length}, ${firstName}, 'person', ${studentId}, 'promote', '', '{}',
      ${toJsonb(author)})`;
  const state = {
    catalog: { current: '1', previous: [], canary: { release: '2', plan: { by: author } } },
    learning: { current: '3', previous: [], canary: { plan: { by: TEAM, approvedBy: author } } },
    upskill: { current: '4', previous: [] },
  };
  await sql`insert into release_revisions (channel, revision, who, who_kind, action, reason, state)
    values ('staging', ${10 + firstName.length}, ${`the registry, by the plan of ${firstName}`}, 'site',
      'canary', '', ${toJsonb(state)})`;
  await sql`insert into release_webhooks (webhook_id, remote, url, events, secret, who, who_kind)
    values ('told', '*', 'https://learn.example', '{promote}', '', 'operator', 'operator')
    on conflict do nothing`;
  const told = { kind: 'person', name: firstName };
  for (const what of [{ by: told }, { by: TEAM, approvedBy: told }])
    await sql`insert into release_webhook_deliveries (delivery_id, webhook_id, event, what, state)
      values (gen_random_uuid()::text, 'told', 'promote', ${toJsonb(what)}, 'delivered')`;
  await sql`insert into notifications (student_id, kind, course_id, subject, once_key, created_at)
    values ('ada-account', 'asked', 'live', jsonb_build_object('itemId',
      ${`live_${studentId}_ada-moss`}::text, 'person', ${firstName}::text), ${`chat ${studentId}`}, now())`;
};

const tracesOf = (rows: Record<string, string[]>, person: PersonWithData) => {
  const names = [person.studentId, person.email, person.firstName].map((name) =>
    name.toLowerCase(),
  );
  return Object.entries(rows)
    .filter(([table]) => !(table in TABLES_WITHOUT_PERSONAL_DATA))
    .flatMap(([table, all]) =>
      all
        .filter((row) => names.some((name) => row.toLowerCase().includes(name)))
        .map((row) => `${table}: ${row}`),
    );
};

/** Returns tables that refer to people, by their foreign keys and column names, and are in no list of personal data. */
const undecidedTables = async (): Promise<string[]> => {
  const known = [
    ...PERSONAL_TABLES.map(({ table }) => table),
    ...listMentionsOfPerson(maya).map(({ table }) => table),
    ...Object.keys(TABLES_WITHOUT_PERSONAL_DATA),
  ];
  const rows = await test.sql<{ name: string }[]>`
    with recursive about as (
      select 'students'::regclass::oid as table_id
      union
      select conrelid from pg_constraint join about on confrelid = table_id where contype = 'f')
    select distinct relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all (${known}::text[])
      and (oid in (select table_id from about)
        or exists (select from pg_attribute where attrelid = pg_class.oid and attnum > 0
          and attname ~ 'student|e_?mail|recipient|person|people|user|first_name|visitor|who|frozen|_by$'))`;
  return rows.map(({ name }) => name).toSorted();
};

describe.each(FILE_STORE_KINDS)('with the files in %s', (kind) => {
  beforeAll(async () => {
    // Background jobs are stopped, because they would change rows between the two reads that are compared.
    const files = await stores.open(kind);
    ({ test, maya, jonas } = await startSiteWithData({ files, jobsToRun: 'none' }));
    await createTeacherClient(test, 'ada');
    for (const person of [maya, jonas]) await leaveTraces(person);
  });
  afterAll(() => test.close());

  describe('the data of people', () => {
    it('are listed for every table that refers to people', async () => {
      expect(await undecidedTables()).toEqual([]);
      await test.sql`create table diaries (student_id text)`;
      await test.sql`create table letters (letter_id int, sender_email text)`;
      await test.sql`create table replies (to_note uuid, by text,
      foreign key (by, to_note) references lecture_notes)`;
      expect(await undecidedTables()).toEqual(['diaries', 'letters', 'replies']);
      await test.sql`drop table diaries, letters, replies`;
    });

    it('are exported with every listed table, without secrets and data of others', async () => {
      const file = path.join(folder, `${kind}.zip`);
      await exportPerson(test, ' maya@learn.EXAMPLE', createWriteStream(file));
      const zip = new Map<string, Buffer>();
      for await (const entry of (await openZippedPackage(file)).entries())
        zip.set(entry.name, await buffer(await entry.read()));
      const data = zip.get('data.json')?.toString() ?? '';
      expect(data).toContain(maya.email);
      expect(data).toContain('Maya was here.');
      expect(data).toContain('With Maya');
      expect(data).toContain('The work of Maya');
      expect(data).not.toMatch(/Jonas|argon2|_hash"/);
      const tables = Object.keys(JSON.parse(data) as object);
      expect(tables.length).toBeGreaterThan(25);
      const files = [...zip.keys()].map((name) => name.replace(/[\da-f-]{36,}/, '*'));
      expect(files.toSorted()).toEqual([
        'data.json',
        'files/picture/*portrait.png',
        'files/resume/*Maya.docx',
        'files/submissions/*Maya.pdf',
        'files/submissions/*waits.txt',
      ]);
      const waits = [...zip].find(([name]) => name.endsWith('waits.txt'));
      expect(waits?.[1].toString()).toBe('Maya may hand it in');
      await expect(
        exportPerson(test, 'nobody@x.example', createWriteStream(`${file}2`)),
      ).rejects.toThrow('no account');
    });
  });

  it('are erased everywhere for one person, and for no other', async () => {
    const before = await readAllRows(test.sql);
    const filesBefore = await hashAllFiles(test.files);
    expect(tracesOf(before, maya).length).toBeGreaterThan(30);
    const jobs = createJobs(test.sql, () => undefined);
    const removal = createErasedFilesQueue(jobs, test.files);
    await jobs.start();
    const deps = { ...test, now: () => test.clock.now, removal };
    expect(await erasePerson(deps, maya.email, 'asked for')).toMatchObject({
      studentId: maya.studentId,
    });
    const after = await readAllRows(test.sql);
    expect(tracesOf(after, maya)).toEqual([]);
    expect(tracesOf(after, jonas)).toEqual(tracesOf(before, jonas));
    for (const table of ['release_events', 'release_revisions', 'release_webhook_deliveries'])
      expect(after[table]).toHaveLength(before[table]?.length ?? 0);
    expect(after['release_revisions']?.join('\n')).toContain('by the plan of erased');
    expect((await maya.client.get('/user/attributes')).statusCode).toBe(401);
    expect((await jonas.client.get('/user/attributes')).statusCode).toBe(200);
    await expect(erasePerson(deps, maya.email, 'asked for')).rejects.toThrow('no account');
    const left = await retryUntil(
      () => hashAllFiles(test.files),
      (hashes) => Object.keys(hashes).length <= Object.keys(filesBefore).length - 3,
    );
    const gone = Object.keys(filesBefore).filter((key) => !(key in left));
    expect(gone.filter((key) => key.startsWith('submissions/'))).toHaveLength(2);
    expect(gone).toHaveLength(4);
    await jobs.stop();
  });

  it('are erased again for a restored person, and not for a newer account', async () => {
    const jobs = createJobs(test.sql, () => undefined);
    const deps = {
      ...test,
      now: () => test.clock.now,
      removal: createErasedFilesQueue(jobs, test.files),
    };
    await jobs.start();
    expect(await findPersonErasure(test.files, maya.studentId)).toEqual({
      studentId: maya.studentId,
      erasedAt: test.clock.now.toISOString(),
      reason: 'asked for',
    });
    await test.addStudent({ studentId: maya.studentId, email: maya.email });
    expect(await eraseAgainAfterRestore(deps)).toEqual([]);
    await test.sql`update students set created_at = '2025-12-24' where student_id = ${maya.studentId}`;
    expect(await eraseAgainAfterRestore(deps)).toEqual([maya.studentId]);
    expect(await eraseAgainAfterRestore(deps)).toEqual([]);
    expect(tracesOf(await readAllRows(test.sql), maya)).toEqual([]);
    await jobs.stop();
  });
});
