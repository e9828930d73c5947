import { listWorkspaceImages, listWorkspaces } from '@cairn/api/workspaces.contract';
import { WORKSPACE_STATES } from '@cairn/domain/workspace.rules';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { addSimulatedDesktop } from '../../../../test/test-desktops.ts';
import { createDesktopSimulator } from '../providers/desktop-simulator.ts';
import { createCloudDesktopsService } from './workspaces.service.ts';

const MINUTE = 60_000;
const TWO_MINUTES = 2 * MINUTE;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Creates a student with one desktop, and the calls that concern it. */
const withDesktop = async (state = 'AVAILABLE', on = test) => {
  const student = await on.addStudent();
  const username = student.email.split('@')[0] ?? '';
  const workspaceId = await addSimulatedDesktop(on.sql, student, { state });
  const client = await on.as(student);
  const call = (name: string, more: object = {}) =>
    client.post(`/workspace/${name}`, { workspaceId, username, ...more });
  const list = async () => {
    const answer = await client.get('/workspace/', { query: { username } });
    return listWorkspaces.answer.parse(answer.json());
  };
  const images = async () =>
    listWorkspaceImages.answer.parse((await client.get('/workspace/images')).json()).Images;
  const stateNow = async () =>
    (await list()).find(({ WorkspaceId }) => WorkspaceId === workspaceId)?.State;
  return { student, username, workspaceId, client, call, list, images, stateNow };
};

describe('GET /workspace/', () => {
  it('[API-64] [API-65] lists the caller’s desktops, also when another account has the same local part', async () => {
    const own = await withDesktop();
    const twin = await test.addStudent({ email: `${own.username}@other.example` });
    const twinDesktop = await addSimulatedDesktop(test.sql, twin);
    expect(await own.list()).toEqual([
      {
        WorkspaceId: own.workspaceId,
        UserName: own.username,
        State: 'AVAILABLE',
        WorkspaceProperties: {
          OperatingSystemName: 'Ubuntu 22.04',
          ComputeTypeName: 'STANDARD',
          Protocols: ['WSP'],
        },
      },
    ]);
    const twinClient = await test.as(twin);
    const answer = await twinClient.get('/workspace/', { query: { username: own.username } });
    expect(answer.json()).toEqual([expect.objectContaining({ WorkspaceId: twinDesktop })]);
  });

  it('[API-65] refuses another username, none, and a visitor', async () => {
    const { client, username } = await withDesktop();
    const status = async (query: Record<string, string>) =>
      (await client.get('/workspace/', { query })).statusCode;
    expect(await status({ username: 'somebody' })).toBe(403);
    expect(await status({ username: `${username}@learn.example` })).toBe(403);
    expect(await status({})).toBe(400);
    expect(await status({ username: '' })).toBe(400);
    const visit = await test.visitor.get('/workspace/', { query: { username } });
    expect(visit.statusCode).toBe(401);
  });
});

const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

const calls = ['startWorkspace', 'stopWorkspace', 'deleteWorkspace', 'createImage'];

describe.each(calls)('POST /workspace/%s', (name) => {
  const stateFor = name === 'startWorkspace' ? 'STOPPED' : 'AVAILABLE';
  const ids = '[API-69] [API-71] [API-73]';

  it(`${ids} accepts only desktops of the caller`, async () => {
    const own = await withDesktop(stateFor);
    const other = await withDesktop(stateFor);
    const image = { name: 'Mine' };
    const foreign = await own.call(name, { ...image, workspaceId: other.workspaceId });
    const unknown = await own.call(name, { ...image, workspaceId: 'ws-unheard0f' });
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(foreign.json()).toEqual(unknown.json());
    expect(await other.stateNow()).toBe(stateFor);
    expect(await other.images()).toEqual([]);
  });

  it(`${ids} refuses another username, missing fields and visitors`, async () => {
    const { call, client, workspaceId, username, stateNow } = await withDesktop(stateFor);
    const path = `/workspace/${name}`;
    const image = { name: 'Mine' };
    expect((await call(name, { ...image, username: 'somebody' })).statusCode).toBe(403);
    expect((await client.post(path, { ...image, username })).statusCode).toBe(400);
    expect((await client.post(path, { ...image, workspaceId })).statusCode).toBe(400);
    const visit = await test.visitor.post(path, { ...image, workspaceId, username });
    expect(visit.statusCode).toBe(401);
    expect(await stateNow()).toBe(stateFor);
  });
});

describe('operations that a state of a desktop allows', () => {
  const allowed: Record<string, readonly string[]> = {
    startWorkspace: ['STOPPED'],
    stopWorkspace: ['AVAILABLE'],
    createImage: ['AVAILABLE'],
    deleteWorkspace: WORKSPACE_STATES.filter((state) => !state.startsWith('TERMINAT')),
  };
  it.each(calls)('[API-69] [API-71] [API-73] %s: conflict in every other state', async (name) => {
    const found: unknown[] = [];
    for (const state of WORKSPACE_STATES) {
      const { call, stateNow } = await withDesktop(state);
      const { statusCode } = await call(name, { name: 'An image' });
      found.push([state, statusCode, (await stateNow()) === state]);
    }
    const states = allowed[name] ?? [];
    const isKept = (state: string) => !states.includes(state) || name === 'createImage';
    expect(found).toEqual(
      WORKSPACE_STATES.map((state) => [state, states.includes(state) ? 200 : 409, isKept(state)]),
    );
  });
});

it('[API-68] [API-69] a deleted desktop is TERMINATING, then TERMINATED, and later gone', async () => {
  const { call, workspaceId, stateNow, student, username } = await withDesktop('IMPAIRED');
  const answer = await call('deleteWorkspace');
  expect(answer.json()).toEqual({ WorkspaceId: workspaceId, State: 'TERMINATING' });
  expect(await stateNow()).toBe('TERMINATING');
  expect((await call('deleteWorkspace')).statusCode).toBe(409);
  test.pass(TWO_MINUTES);
  expect(await stateNow()).toBe('TERMINATED');
  expect((await call('deleteWorkspace')).statusCode).toBe(409);
  test.pass(60 * MINUTE);
  const later = await test.as(student);
  expect((await later.get('/workspace/', { query: { username } })).json()).toEqual([]);
});

it.each([
  ['startWorkspace', 'STOPPED', 'STARTING', 'AVAILABLE'],
  ['stopWorkspace', 'AVAILABLE', 'STOPPING', 'STOPPED'],
])('[API-70] [API-71] %s: %s, then %s, then %s', async (name, before, between, after) => {
  const { call, workspaceId, stateNow } = await withDesktop(before);
  expect((await call(name)).json()).toEqual({ WorkspaceId: workspaceId, State: between });
  expect(await stateNow()).toBe(between);
  test.pass(TWO_MINUTES);
  expect(await stateNow()).toBe(after);
});

it('[API-71] accepts one of two simultaneous requests', async () => {
  const { call } = await withDesktop('STOPPED');
  const answers = await Promise.all([1, 2, 3].map(() => call('startWorkspace')));
  expect(statusesOf(answers)).toEqual([200, 409, 409]);
});

describe('images', () => {
  it('[API-66] [API-67] [API-72] [API-73] are PENDING, then AVAILABLE, and shown to their owner only', async () => {
    const { call, images } = await withDesktop();
    const answer = await call('createImage', { name: 'With tools 1.2' });
    const { ImageId } = answer.json<{ ImageId: string }>();
    const image = {
      ImageId,
      Name: 'With tools 1.2',
      Created: test.clock.now.toISOString(),
      OperatingSystem: { Type: 'LINUX' },
      State: 'PENDING',
    };
    expect(await images()).toEqual([image]);
    test.pass(TWO_MINUTES);
    expect(await images()).toEqual([{ ...image, State: 'AVAILABLE' }]);
    const other = await withDesktop();
    expect(await other.images()).toEqual([]);
    expect((await test.visitor.get('/workspace/images')).statusCode).toBe(401);
  });

  it.each(['', '   ', 'x'.repeat(65), 'a/b', 'größer', undefined, 7])(
    '[API-73] the name %j is refused',
    async (name) => {
      const { call, images } = await withDesktop();
      expect((await call('createImage', { name })).statusCode).toBe(400);
      expect(await images()).toEqual([]);
    },
  );

  it('[API-73] accepts a name once for each student, in any letter case and for simultaneous requests', async () => {
    const { call, images } = await withDesktop();
    const answers = await Promise.all(
      ['Tools', 'tools', 'TOOLS'].map((name) => call('createImage', { name })),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await images()).toHaveLength(1);
    const other = await withDesktop();
    expect((await other.call('createImage', { name: 'Tools' })).statusCode).toBe(200);
  });

  it('limits a student to 50, and accepts another when the operator has removed one', async () => {
    const { call, images, student } = await withDesktop();
    const other = await withDesktop();
    expect((await call('createImage', { name: 'The first' })).statusCode).toBe(200);
    const ids = Array.from({ length: 49 }, (_, at) => `wsi-${student.studentId}-${at}`);
    await test.sql`
      insert into simulated_images (image_id, operating_system_type, created_at, state)
      select id, 'LINUX', ${test.clock.now}, 'AVAILABLE' from unnest(${ids}::text[]) as id`;
    await test.sql`
      insert into workspace_images (student_id, name, image_id, asked_at)
      select ${student.studentId}, id, id, ${test.clock.now} from unnest(${ids}::text[]) as id`;
    const refused = await call('createImage', { name: 'One too many' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: 'You have 50 images. Ask the operator of this site to remove some.',
    });
    expect(await images()).toHaveLength(50);
    expect((await other.call('createImage', { name: 'The first' })).statusCode).toBe(200);
    await test.sql`delete from simulated_images where image_id = ${ids[0] ?? ''}`;
    expect((await call('createImage', { name: 'One more' })).statusCode).toBe(200);
    await test.sql`delete from simulated_images where image_id = ${ids[1] ?? ''}`;
    const names = ['A', 'B', 'C'];
    const answers = await Promise.all(names.map((name) => call('createImage', { name })));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await images()).toHaveLength(50);
  });
});

describe('the name of an image', () => {
  const order = async (refusal?: Error, at = test.clock.now) => {
    const { student, workspaceId, username } = await withDesktop();
    const now = () => at;
    const simulator = createDesktopSimulator({ sql: test.sql, now });
    const createImage = refusal ? () => Promise.reject(refusal) : simulator.createImage;
    const service = (desktops = simulator) =>
      createCloudDesktopsService({ sql: test.sql, now, desktops });
    const image = { workspaceId, username, name: 'Tools' };
    return {
      studentId: student.studentId,
      first: () => service({ ...simulator, createImage }).createImage(image, student.studentId),
      again: () => service().createImage(image, student.studentId),
    };
  };

  it('can be used again when the provider refuses the image', async () => {
    const { first, again } = await order(new Error('no room'));
    await expect(first()).rejects.toThrow('no room');
    await expect(again()).resolves.toEqual({ ImageId: expect.stringMatching(/^wsi-/) });
  });

  it('can be used again two minutes after a server was killed during the request', async () => {
    const { studentId, again } = await order();
    const asked = (secondsAgo: number) => test.sql`
      insert into workspace_images (student_id, name, asked_at)
      values (${studentId}, 'tools', ${new Date(test.clock.now.getTime() - secondsAgo * 1000)})
      on conflict (student_id, lower(name)) do update set asked_at = excluded.asked_at`;
    await asked(60);
    await expect(again()).rejects.toMatchObject({ code: 'conflict' });
    await asked(121);
    await expect(again()).resolves.toEqual({ ImageId: expect.any(String) });
  });
});
