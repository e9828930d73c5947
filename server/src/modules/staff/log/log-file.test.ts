/** The log as a CSV file. */
import type { AuditEntry } from '@cairn/api/audit-log.contract';
import Papa from 'papaparse';
import { addStaff } from '../../../../test/test-staff.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { readAuditEntries } from './audit-entries.repository.ts';

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());

/** Adds entries about an address, one a minute, every third with the action 'role-taken'. */
const addEntries = (address: string, count: number) => test.sql`
  insert into audit_entries (at, actor_kind, action, object_kind, object_id, values_after, request_id)
  select timestamptz '2026-03-01 08:00Z' + n * interval '1 minute', 'operator',
    case n % 3 when 0 then 'role-taken' else 'role-given' end, 'address', ${address},
    jsonb_build_object('n', n), 'request ' || n
  from generate_series(1, ${count}::int) n`;

const readFile = async (query: string) => {
  const answer = await admin.get(`/manage/log/file?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer;
};
const parse = (text: string) =>
  Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data;

const readPages = async (query: string): Promise<AuditEntry[]> => {
  const read: AuditEntry[] = [];
  for (let hasMore = true; hasMore;) {
    const after = read.at(-1)?.entryId;
    const url = `/manage/log?${query}${after === undefined ? '' : `&after=${after}`}`;
    const page = (await admin.get(url)).json<{ entries: AuditEntry[]; hasMore: boolean }>();
    read.push(...page.entries);
    ({ hasMore } = page);
  }
  return read;
};

describe('the file of the log', () => {
  it.each(['', '&action=role-taken', '&from=2026-03-02&to=2026-03-02', '&actor=nobody'])(
    '[MLOG-07] has the entries of the filtered list, in the same order (%s)',
    async (filter) => {
      const address = `list${filter.length}@cairn.example`;
      await addEntries(address, 2200);
      const query = `object=${address}${filter}`;
      const listed = await readPages(query);
      expect(listed.length > 700).toBe(filter !== '&actor=nobody');
      const file = await readFile(query);
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(file.headers['content-disposition']).toMatch(
        /^attachment; filename="log-[\d-]{10}\.csv"/,
      );
      expect(parse(file.body)).toEqual(
        listed.map((entry) => ({
          Time: entry.at,
          Person: 'operator',
          'Person ID': '',
          Action: entry.action,
          Object: '',
          'Object ID': entry.objectId,
          Kind: 'address',
          Before: '',
          After: JSON.stringify(entry.after),
          Request: entry.requestId,
        })),
      );
    },
  );

  it('[MLOG-07] is read in pieces while it is sent: entries that are removed meanwhile are not in it', async () => {
    const object = 'pieces@cairn.example';
    await addEntries(object, 1500);
    const pieces = readAuditEntries(test.sql, { object });
    expect((await pieces.next()).value).toHaveLength(1000);
    await test.sql.begin(async (tx) => {
      await tx`select set_config('cairn.audit_maintenance', 'retention', true)`;
      await tx`delete from audit_entries
        where object_id = ${object} and (values_after->>'n')::int between 101 and 200`;
    });
    expect((await pieces.next()).value).toHaveLength(400);
    expect((await pieces.next()).done).toBe(true);
  });

  it('is UTF-8 with a byte order mark, quotes what needs it, and runs in no spreadsheet', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'];
    const texts = ['a "b"', 'a;b', 'a,b', 'Zoë'];
    for (const text of [...formulas, ...texts])
      await test.sql`insert into audit_entries (at, actor_kind, action, object_kind, object_id, request_id)
        values (now(), 'operator', 'role-given', 'address', 'cells@cairn.example', ${text})`;
    const { body, rawPayload } = await readFile('object=cells@cairn.example');
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(parse(body).map(({ Request }) => Request)).toEqual(
      [...formulas.map((text) => `'${text}`), ...texts].toReversed(),
    );
    expect(body).toContain('"a ""b"""');
    expect(body).toContain('"a;b"');
    expect(body).toContain('"a,b"');
  });
});
