import type { Sql } from '../../../platform/database/sql.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import { addSimulatedDesktop } from '../../../../test/test-desktops.ts';
import { addStudent, type TestStudent } from '../../../../test/test-students.ts';
import { createDesktopSimulator } from './desktop-simulator.ts';
import type { DesktopSimulationOptions } from './simulation-plan.ts';

const SECOND = 1000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
let student: TestStudent;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = database.sql;
  student = await addStudent(sql);
});
afterAll(() => database.drop());

const clock = { now: new Date('2026-05-04T10:00:00Z') };
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};
/** Creates a simulator of desktops whose random numbers are 0.5 by default. */
const simulator = (pace: DesktopSimulationOptions = {}) =>
  createDesktopSimulator({ sql, now: () => clock.now, pace: { random: () => 0.5, ...pace } });
const stateOf = async (workspaceId: string, of = simulator()) =>
  (await of.find(workspaceId))?.workspace.State;

it('continues operations while no server runs, with the same state for every server', async () => {
  const id = await addSimulatedDesktop(sql, student, { state: 'STOPPED' });
  const [one, other] = [simulator(), simulator({ speed: 7 })];
  await one.start(id);
  pass(39 * SECOND);
  expect([await stateOf(id, one), await stateOf(id, other)]).toEqual(['STARTING', 'STARTING']);
  await expect(other.start(id)).rejects.toMatchObject({ code: 'conflict' });
  pass(SECOND);
  expect([await stateOf(id, one), await stateOf(id, other)]).toEqual(['AVAILABLE', 'AVAILABLE']);
});

it.each([
  [0, 32],
  [0.5, 40],
  [0.999_999, 48],
])('takes varying times: random number %d', async (random, seconds) => {
  const id = await addSimulatedDesktop(sql, student, { state: 'STOPPED' });
  await simulator({ random: () => random }).start(id);
  pass((seconds - 1) * SECOND);
  expect(await stateOf(id)).toBe('STARTING');
  pass(SECOND);
  expect(await stateOf(id)).toBe('AVAILABLE');
});

it('runs at the configured speed', async () => {
  const id = await addSimulatedDesktop(sql, student);
  await simulator({ speed: 20 }).stop(id);
  pass(1.25 * SECOND);
  expect(await stateOf(id)).toBe('STOPPED');
});

describe('failures', () => {
  const withFate = (fate: number) => simulator({ failures: 0.4, random: () => fate });
  const all = [
    ['start', 'STOPPED', 'STARTING', 'UNHEALTHY'],
    ['stop', 'AVAILABLE', 'STOPPING', 'IMPAIRED'],
    ['remove', 'SUSPENDED', 'TERMINATING', 'ERROR'],
  ] as const;

  it.each(all)('%s may be refused without a change', async (work, before) => {
    const id = await addSimulatedDesktop(sql, student, { state: before });
    await expect(withFate(0.19)[work](id)).rejects.toMatchObject({
      code: 'server',
      statusCode: 503,
      retryAfter: 10,
    });
    expect(await stateOf(id)).toBe(before);
  });

  it.each(all)('%s may end in a failure state', async (work, before, between, after) => {
    const id = await addSimulatedDesktop(sql, student, { state: before });
    expect(await withFate(0.39)[work](id)).toBe(between);
    pass(60 * SECOND);
    expect(await stateOf(id)).toBe(after);
  });

  it('an image may be refused or end in the state ERROR', async () => {
    const workspaceId = await addSimulatedDesktop(sql, student, {
      operatingSystem: 'Windows Server 2022',
    });
    const order = { workspaceId, name: 'Tools', studentId: student.studentId };
    await expect(withFate(0.1).createImage(order)).rejects.toMatchObject({ code: 'server' });
    const imageId = await withFate(0.3).createImage(order);
    const states = async () =>
      (await simulator().findImages([imageId])).map(({ OperatingSystem, State }) => [
        OperatingSystem.Type,
        State,
      ]);
    expect(await states()).toEqual([['WINDOWS', 'PENDING']]);
    pass(100 * SECOND);
    expect(await states()).toEqual([['WINDOWS', 'ERROR']]);
  });

  it('happen rarely by default', async () => {
    const id = await addSimulatedDesktop(sql, student, { state: 'STOPPED' });
    await withFate(0.4).start(id);
    pass(60 * SECOND);
    expect(await stateOf(id)).toBe('AVAILABLE');
  });
});

it('finds no desktop by an unknown id', async () => {
  expect(await simulator().find('ws-0')).toBeUndefined();
  expect(await simulator().findImages(['wsi-0'])).toEqual([]);
});
