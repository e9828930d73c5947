import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { sendJson, startBackend, type TestBackend } from '../../../../test/test-backend.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  makeRelease,
  readBrokenRules,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { RemoteBackendSettings } from '../../../platform/configuration/release-settings.ts';
import { openZippedPackage } from '../../packaged-courses/importing/zip-source.ts';
import { exportPerson } from '../../privacy/export-person.ts';

let test: ReleaseTest;
let team: TestClient;
let backend: TestBackend;
const backends: Record<string, RemoteBackendSettings> = {};

beforeAll(async () => {
  test = await startReleaseTest(undefined, {}, backends);
  team = await test.team();
});
afterAll(() => test.close());
beforeEach(async () => {
  backend = await startBackend();
  backends['catalog'] = { url: backend.url, channels: {}, timeoutSeconds: 300 };
});
afterEach(() => backend.close());

const serve = (contract: string) => backend.answer((response) => sendJson(response, { contract }));

let minor = 0;
/** Publishes another release of the catalogue that needs this of its backend, and promotes it. */
const promote = async (declared: Descriptor['backend'], remote = 'catalog') => {
  minor += 1;
  const version = `1.${minor}.0`;
  await test.ready(team, makeRelease(remote, version, { ...(declared && { backend: declared }) }));
  await test.check(team, { remote, version });
  return test.promote(team, { remote, version });
};
const readState = async (remote = 'catalog', channel = 'production') =>
  (await team.get(`/v1/channels/${channel}/remotes/${remote}/backend`)).json<object>();

describe('a promotion', () => {
  it('reads the contract of the backend for the channel', async () => {
    serve('2.4.0');
    const promoted = await promote({ contract: '^2.1.0' });
    expect([promoted.statusCode, promoted.json()]).toEqual([200, expect.anything()]);
    expect(backend.received.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/.well-known/cairn-backend', undefined],
    ]);
  });

  it('is refused while the backend serves another contract, or does not respond', async () => {
    serve('1.9.0');
    const old = await promote({ contract: '^2.1.0' });
    test.pass(10_000);
    await backend.close();
    const down = await promote({ contract: '^2.1.0' });
    backend = await startBackend();
    expect([old, down].map((answer) => [answer.statusCode, readBrokenRules(answer)])).toEqual([
      [422, ['backend-contract']],
      [422, ['backend-contract']],
    ]);
    expect(old.body).toContain('and the one on production serves 1.9.0.');
    expect(down.body).toContain('No server answers at its address.');
    expect(down.body).not.toContain('127.0.0.1');
  });

  it('needs a backend that the operator has configured', async () => {
    const answer = await promote({}, 'learning');
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([422, ['backend-missing']]);
  });
});

describe('the state of a backend', () => {
  it('contains its contract, and the requirements of the release', async () => {
    serve('2.4.0');
    await promote({ contract: '^2.0.0' });
    expect(await readState()).toEqual({
      isDeclared: true,
      needs: '^2.0.0',
      state: 'up',
      contract: '2.4.0',
      at: expect.any(String),
      ms: expect.any(Number),
      isPaused: false,
    });
  });

  it('is requested once in ten seconds, for any number of readers', async () => {
    serve('2.4.0');
    await Promise.all([readState(), readState(), readState()]);
    expect(backend.received).toHaveLength(1);
    test.pass(10_000);
    await readState();
    expect(backend.received).toHaveLength(2);
  });

  it.each<[string, (backend: TestBackend) => void, string]>([
    [
      'answers 500',
      ({ answer }) => answer((response) => response.writeHead(500).end()),
      'It answers 500',
    ],
    [
      'redirects',
      ({ answer }) => answer((response) => response.writeHead(302, { location: '/' }).end()),
      'It answers 302',
    ],
    ['sends text', ({ answer }) => answer((response) => response.end('fine')), 'with JSON such as'],
    [
      'names no version',
      ({ answer }) => answer((response) => sendJson(response, { contract: 'new' })),
      'with JSON such as',
    ],
    [
      'sends too much',
      ({ answer }) => answer((response) => response.end('x'.repeat(20_000))),
      'with JSON such as',
    ],
    ['is no HTTP server', ({ answerRaw }) => answerRaw('hello'), 'No server answers'],
  ])('that %s is failing, and says why', async (_, make, reason) => {
    make(backend);
    expect(await readState()).toMatchObject({
      state: 'failing',
      failure: expect.stringContaining(reason),
    });
  });

  it('reports that calls are paused', async () => {
    backend.answer((response) => response.destroy());
    for (let call = 0; call < 5; call += 1) await test.visitor.get('/remotes/catalog/a');
    expect(await readState()).toMatchObject({ state: 'failing', isPaused: true });
  });

  it('is absent for a remote without a backend', async () => {
    expect(await readState('learning')).toEqual({
      isDeclared: false,
      state: 'unconfigured',
      isPaused: false,
    });
    expect((await team.get('/v1/channels/none/remotes/learning/backend')).statusCode).toBe(404);
  });
});

it('the export of a person contains the ID that the backend uses for the person', async () => {
  serve('2.4.0');
  await promote({});
  const student = await test.addStudent();
  await (await test.as(student)).get('/remotes/catalog/a');
  const token = String(backend.received.at(-1)?.headers.authorization).split('.')[1] ?? '';
  const { sub } = JSON.parse(Buffer.from(token, 'base64url').toString()) as { sub: string };
  const file = path.join(test.filesFolder, 'export.zip');
  await exportPerson(test, student.email, createWriteStream(file));
  let ids: unknown;
  for await (const entry of (await openZippedPackage(file)).entries())
    if (entry.name === 'backends.json')
      ids = JSON.parse((await buffer(await entry.read())).toString());
  expect(ids).toEqual(expect.arrayContaining([{ remote: 'catalog', studentId: sub }]));
});
