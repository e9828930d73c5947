import type { TestApp } from '../../../../test/test-app.ts';
import { packagedCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { createScormDataService } from './scorm-data.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(packagedCourse('package'));
});
afterAll(() => test.close());

const enrolled = async () => {
  const student = await test.addStudent();
  const client = await test.as(student);
  await client.post('/courses/enroll', { courseId: 'package' });
  const { studentId } = student;
  const path = '/scorm/package/data';
  return {
    studentId,
    save: (updates: Record<string, string>, writer: object = {}) =>
      client.post(path, { studentId, updates, ...writer }),
    open: (visit: string) => client.post('/scorm/package/visits', { studentId, visit }),
    stored: async () => (await client.get(`${path}?studentId=${studentId}`)).json(),
  };
};

describe('the stored data of a package', () => {
  /** Returns ten values of 64,000 characters, about the maximum of one request. */
  const large = (from: number, character = 'x') =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`cmi.x.${from + at}`, character.repeat(64_000)]),
    );

  it('have a size limit: a batch beyond it is refused completely, existing data can change and shrink', async () => {
    const me = await enrolled();
    const statuses = [];
    for (let from = 0; from < 140; from += 10)
      statuses.push((await me.save({ ...large(from), 'cmi.location': `${from}` })).statusCode);
    expect(statuses).toEqual([...Array(13).fill(200), 413]);
    const stored = await me.stored();
    expect([Object.keys(stored).length, stored['cmi.location']]).toEqual([131, '120']);
    expect((await me.save(large(0, 'y'))).statusCode).toBe(200);
    expect((await me.save({ 'cmi.x.0': '', 'cmi.location': 'end' })).statusCode).toBe(200);
    expect((await me.save({ 'cmi.core.lesson_status': 'completed' })).statusCode).toBe(200);
  });

  it('have a limit of the number of values', async () => {
    const me = await enrolled();
    const many = (from: number) =>
      me.save(
        Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`cmi.${from + at}`, ''])),
      );
    const statuses = [];
    for (let from = 0; from < 25_000; from += 5000) statuses.push((await many(from)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 413]);
  });

  it('are written only where they change', async () => {
    const me = await enrolled();
    const versions = async () => {
      const rows = await test.sql<{ key: string; version: string }[]>`
        select key, xmin::text as version from scorm_values where student_id = ${me.studentId}`;
      return Object.fromEntries(rows.map(({ key, version }) => [key, version]));
    };
    await me.save({ 'cmi.location': '1', 'cmi.suspend_data': 'same' });
    const before = await versions();
    await me.save({ 'cmi.location': '2', 'cmi.suspend_data': 'same' });
    const after = await versions();
    expect(after['cmi.suspend_data']).toBe(before['cmi.suspend_data']);
    expect(after['cmi.location']).not.toBe(before['cmi.location']);
  });

  it('are not read by a save', async () => {
    const me = await enrolled();
    await me.save(large(0));
    let characters = 0;
    const counting = (tx: TransactionSql): TransactionSql =>
      new Proxy(tx, {
        apply: async (target, _this, statement: Parameters<TransactionSql>) => {
          const rows = await target(...statement);
          characters += JSON.stringify(rows).length;
          return rows;
        },
      });
    const begin: Sql['begin'] = (work) => test.sql.begin((tx) => work(counting(tx)));
    const data = createScormDataService(
      Object.assign(test.sql.bind(undefined), test.sql, { begin }),
    );
    const batch = { studentId: me.studentId, courseId: 'package', updates: { 'cmi.exit': '' } };
    expect(await data.save(batch, {})).toEqual({ saved: 1, revision: 2 });
    expect(characters).toBeLessThan(5000);
  });

  const itemTimes = (count: number, time: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        [`item/${at}/cmi.session_time`, time],
        [`item/${at}/cmi.total_time`, time],
      ]).flat(),
    );

  it('need as many statements for the times of many items as for one, because a save holds a lock', async () => {
    const me = await enrolled();
    let statements = 0;
    const counting = (tx: TransactionSql): TransactionSql =>
      new Proxy(tx, {
        apply: (target, _this, statement: Parameters<TransactionSql>) => {
          statements += 1;
          return target(...statement);
        },
      });
    const begin: Sql['begin'] = (work) => test.sql.begin((tx) => work(counting(tx)));
    const data = createScormDataService(
      Object.assign(test.sql.bind(undefined), test.sql, { begin }),
    );
    const save = async (items: number, visit: string) => {
      statements = 0;
      const updates = itemTimes(items, 'PT1S');
      await data.save({ studentId: me.studentId, courseId: 'package', updates }, { visit });
      return statements;
    };
    const ofOne = await save(1, 'first');
    expect(await save(2000, 'second')).toBe(ofOne);
    const stored = await me.stored();
    expect([stored['item/0/cmi.total_time'], stored['item/1999/cmi.total_time']]).toEqual([
      'PT0H0M2S',
      'PT0H0M1S',
    ]);
  });

  it('accept a session time of any length', async () => {
    const me = await enrolled();
    const updates = itemTimes(1, `PT${'9'.repeat(40)}H`);
    expect((await me.save(updates, { visit: 'long' })).statusCode).toBe(200);
  });

  it('drop the times of other visits before there are too many', async () => {
    const me = await enrolled();
    for (let visit = 0; visit < 9; visit += 1) {
      const saved = await me.save(itemTimes(2500, 'PT1S'), { visit: `never opened ${visit}` });
      expect(saved.statusCode).toBe(200);
    }
    const rows = await test.sql<{ visit: string; count: number }[]>`
      select visit, count(*)::int as count from scorm_session_times
      where student_id = ${me.studentId} group by visit`;
    expect(rows).toEqual([{ visit: 'never opened 8', count: 2500 }]);
  });

  it('have a size limit also when older visits only add to total times', async () => {
    const me = await enrolled();
    await me.open('newest');
    await me.save({ 'cmi.location': '1' }, { visit: 'newest', revision: 0 });
    const statuses = [];
    for (let at = 0; at < 22_500; at += 2500) {
      const keys = Object.keys(itemTimes(2500, 'PT1S'));
      const updates = keys.map((key) => [key.replace('/', `/${at}-`), 'PT1S'] as const);
      const late = { visit: `never opened ${at}`, revision: 0 };
      statuses.push((await me.save(Object.fromEntries(updates), late)).statusCode);
    }
    expect(statuses).toEqual([...Array(7).fill(200), 413, 413]);
    expect(Object.keys(await me.stored())).toHaveLength(17_501);
  });

  it('set values of an older visit aside up to a limit, and refuse those beyond it', async () => {
    const me = await enrolled();
    await me.open('older');
    await me.open('newer');
    await me.save({ 'cmi.location': '1' }, { visit: 'newer', revision: 0 });
    const statuses: number[] = [];
    for (let from = 0; from < 140; from += 10) {
      const saved = await me.save(large(from), { visit: 'older', revision: 0 });
      statuses.push(saved.statusCode);
    }
    expect(statuses).toEqual([...Array(13).fill(200), 413]);
    const [row] = await test.sql<{ count: number }[]>`
      select count(*)::int as count from scorm_set_aside where student_id = ${me.studentId}`;
    expect(row?.count).toBe(130);
  });

  it('remember no more sent keys than needed', async () => {
    const me = await enrolled();
    const updates = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`cmi.${at}`, '']));
    for (let page = 0; page < 11; page += 1)
      await me.save(updates, { client: `page-${page}`, sequence: 1 });
    const [row] = await test.sql<{ marks: number; first: string }[]>`
      select count(*)::int as marks, min(client) as first from scorm_writes
      where student_id = ${me.studentId}`;
    expect(row?.marks).toBeLessThanOrEqual(45_000);
    expect(row?.first).not.toBe('page-0');
  });
});
