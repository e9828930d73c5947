/** The upload of a file of people: what is recognised, and what is refused. 003 §2.3 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PeopleImport } from '@cairn/api/people-imports.contract';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { applyImport, checkImport, uploadTable } from '../../../../test/test-people-imports.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
let adminId: string;
beforeAll(async () => {
  test = await startTestApp();
  const { client, person } = await addStaff(test, 'administrator');
  admin = client;
  adminId = person.studentId;
});
afterAll(() => test.close());

describe('[MIMP-22] an upload', () => {
  it('of more than 50 MB is answered 413', async () => {
    const answer = await uploadTable(admin, Buffer.alloc(50 * 1024 * 1024 + 1, 'a'));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      413,
      'The file is larger than 50 MB. Split it.',
    ]);
  });
  it('of content that is not text is answered 415', async () => {
    const answer = await uploadTable(
      admin,
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]),
    );
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/not a table/) });
  });
  it.each([
    ['a row of 1 MB', `email\na@b.example\n"${'x'.repeat(1_000_000)}"`, 3],
    ['10,000 columns', `${'a,'.repeat(9999)}email\n`, 1],
    ['no header', 'maya@cairn.example\n', 1],
    ['nothing', '', 1],
  ])('with %s is answered 400 with the line, and nothing is stored', async (_name, table, line) => {
    const answer = await uploadTable(admin, table);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: expect.any(String), details: { line } });
    expect(await test.sql`select 1 from people_imports where uploaded_by = ${adminId}`).toEqual([]);
  });
});

describe('[MIMP-21] a table of 50,000 rows', () => {
  it('is taken, and row 50,001 stops it', async () => {
    const rows = Array.from({ length: 50_001 }, (_, at) => `p${at}@many.example`);
    const answer = await uploadTable(admin, ['email', ...rows].join('\n'));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { message: 'Up to 50,000 rows. Split the file.', details: { line: 50_002 } },
    ]);
    const whole = await uploadTable(admin, ['email', ...rows.slice(1)].join('\n'));
    expect(whole.json()).toMatchObject({ rowCount: 50_000 });
  });

  it('is read and checked in a fraction of the memory that its 45 MB need', async () => {
    const [database] = await test.sql<{ name: string }[]>`select current_database() as name`;
    const worker = new Worker(
      new URL('../../../../test/import-in-little-memory.worker.ts', import.meta.url),
      {
        workerData: {
          database: database?.name,
          callerId: adminId,
          rows: 50_000,
          rowCharacters: 900,
        },
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
      },
    );
    const [result] = (await once(worker, 'message')) as [unknown];
    expect(result).toEqual({ checked: 50_000, new: 50_000 });
  });
});

it('stores 20 files of a person: the next one takes the place of the oldest, and results stay', async () => {
  const { client } = await addStaff(test, 'administrator');
  const { client: other } = await addStaff(test, 'administrator');
  const upload = async (from: TestClient): Promise<PeopleImport> => {
    test.pass(1000);
    return (await uploadTable(from, 'email\nstored@b.example')).json();
  };
  const result = await upload(client);
  await applyImport(client, await checkImport(client, result));
  const ofOther = await upload(other);
  const imports: PeopleImport[] = [];
  for (let at = 0; at < 22; at += 1) imports.push(await upload(client));
  const statuses: number[] = [];
  for (const { importId } of [result, ofOther, ...imports])
    statuses.push((await client.get(`/manage/imports/${importId}`)).statusCode);
  expect(statuses).toEqual([200, 200, 404, 404, ...Array.from({ length: 20 }, () => 200)]);
  const rows = await test.sql`select 1 from people_import_rows
    where import_id in (${imports[0]?.importId ?? ''}, ${imports[1]?.importId ?? ''})`;
  expect(rows).toEqual([]);
});

it('[MIMP-23] an Excel file is answered with how to save it', async () => {
  const oldExcel = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)]);
  const answer = await uploadTable(admin, oldExcel, 'people.xls');
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    415,
    'This is an Excel file. Save it as CSV (UTF-8) and upload that.',
  ]);
});

it('[MIMP-06] the response of an upload says what was recognised', async () => {
  const table = Buffer.from(
    '\uFEFFE-mail\tRoom\tSurname\nzoe@cairn.example\tB 2\tZoë\n',
    'utf16le',
  );
  const answer = await uploadTable(admin, table, 'autumn.csv');
  expect(answer.json()).toMatchObject({
    fileName: 'autumn.csv',
    encoding: 'utf-16le',
    delimiter: '\t',
    rowCount: 1,
    columns: [
      { name: 'E-mail', use: 'email' },
      { name: 'Room', use: null },
      { name: 'Surname', use: 'lastName' },
    ],
    firstRows: [{ line: 2, cells: ['zoe@cairn.example', 'B 2', 'Zoë'] }],
    check: null,
    application: null,
  });
});
