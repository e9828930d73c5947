import { Readable } from 'node:stream';
import type { MissingReleaseFile } from '@cairn/api/releases.contract';
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { toHexDigestOfIntegrity } from './release-file-store.ts';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team({ remote: 'catalog' }, 'team catalogue');
});
afterAll(() => test.close());

const published = async (name: string, version: string) => {
  const rows = await test.sql`select from releases where remote = ${name} and version = ${version}`;
  return rows.length;
};

describe('publishing', () => {
  it('[REGI-01] stores the descriptor and every file, and answers 201', async () => {
    const release = makeRelease('catalog', '1.1.0');
    const answer = await test.publish(team, release);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ name: 'catalog', version: '1.1.0', created: true });
    for (const [file, content] of release.files) {
      const served = await test.page(`/remotes/catalog/1.1.0/${file}`);
      expect(served.rawPayload.equals(content)).toBe(true);
    }
  });

  it('[REGI-01] stores no release while a file is missing, and continues where it stopped', async () => {
    const release = makeRelease('catalog', '1.1.1', { code: 'resumed' });
    const { descriptor } = release;
    const announced = await team.post('/v1/remotes/catalog/uploads', { descriptor });
    const early = await team.post('/v1/remotes/catalog/releases', { descriptor });
    expect([early.statusCode, readBrokenRules(early)]).toEqual([
      422,
      ['file-missing', 'file-missing'],
    ]);
    expect(await published('catalog', '1.1.1')).toBe(0);
    // The picture is the same as in 1.1.0, which is stored.
    expect(announced.json().missing.map(({ path }: { path: string }) => path)).toEqual([
      'remoteEntry.1.1.1.js',
      'app.1.1.1.css',
    ]);
    expect((await test.publish(team, release)).statusCode).toBe(201);
  });

  it('[REGI-01] stores a file that was announced with another size before', async () => {
    const release = makeRelease('catalog', '1.1.3', { code: 'sized' });
    const branch = await test.team({ remote: 'catalog', channel: PREVIEW_SCOPE }, 'branches');
    const { files } = release.descriptor;
    const wrong = {
      ...release.descriptor,
      version: '1.1.3-preview.1',
      files: files.map((file) => ({ ...file, bytes: file.bytes + 1 })),
    };
    const announced = await branch.post('/v1/remotes/catalog/uploads', { descriptor: wrong });
    expect(announced.statusCode).toBe(200);
    expect((await test.publish(team, release)).statusCode).toBe(201);
    // The size of a stored file cannot be changed.
    await branch.post('/v1/remotes/catalog/uploads', { descriptor: wrong });
    const sizes = await test.sql<{ digest: string; bytes: number }[]>`
      select digest, bytes::int from release_files where remote = 'catalog'`;
    for (const { integrity, bytes } of files)
      expect(sizes).toContainEqual({ digest: toHexDigestOfIntegrity(integrity), bytes });
  });

  it.each(['a release', 'a preview'])(
    '[REGI-01] stores the files of %s whatever size a token of previews announces meanwhile',
    async (sender) => {
      const version = sender === 'a release' ? '1.1.4' : '1.1.5';
      const release = makeRelease('catalog', version, { code: `raced by ${sender}` });
      const branch = await test.team({ remote: 'catalog', channel: PREVIEW_SCOPE }, 'branches');
      const { descriptor } = release;
      const shown = (more: number) => ({
        ...descriptor,
        version: `${version}-preview.1`,
        files: descriptor.files.map((file) => ({ ...file, bytes: file.bytes + more })),
      });
      const announce = (more: number) =>
        branch.post('/v1/remotes/catalog/uploads', { descriptor: shown(more) });
      const { put } = test.files;
      Object.assign(test.files, {
        put: async (...given: Parameters<typeof put>) => {
          const stored = await put(...given);
          await announce(1);
          return stored;
        },
      });
      if (sender === 'a preview') {
        const missing = (await announce(0)).json<{ missing: MissingReleaseFile[] }>().missing;
        const [file] = missing;
        await test.app.inject({
          method: 'PUT',
          url: file?.put ?? '',
          headers: { ...branch.headers, 'content-type': 'application/octet-stream' },
          payload: release.files.get(file?.path ?? '') ?? '',
        });
      }
      const answer = await test.publish(team, release);
      Object.assign(test.files, { put });
      expect(answer.statusCode).toBe(201);
      for (const { path, bytes } of descriptor.files)
        expect((await test.page(`/remotes/catalog/${version}/${path}`)).rawPayload).toHaveLength(
          bytes,
        );
    },
  );

  it('[REGI-02] answers 200 for the same bytes again, and 409 for others', async () => {
    const again = await test.publish(team, makeRelease('catalog', '1.1.0'));
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ created: false });
    const other = await test.publish(team, makeRelease('catalog', '1.1.0', { code: 'other()' }));
    expect([other.statusCode, readBrokenRules(other)]).toEqual([409, ['release-conflict']]);
    expect(await published('catalog', '1.1.0')).toBe(1);
    const entry = await test.page('/remotes/catalog/1.1.0/remoteEntry.1.1.0.js');
    expect(entry.body).not.toContain('other()');
  });

  it('[REGI-02] [REGI-08] makes one release of ten equal ones at once', async () => {
    const release = makeRelease('catalog', '1.1.2');
    await team.post('/v1/remotes/catalog/uploads', { descriptor: release.descriptor });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => test.publish(team, release)),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 201)).toHaveLength(
      1,
    );
    expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true);
    expect(await published('catalog', '1.1.2')).toBe(1);
  });
});

describe('the rules of a release', () => {
  it('[REGI-03] that are broken are all listed, each with advice', async () => {
    const release = makeRelease('catalog', '1.2.0', {
      routes: [{ path: '/learning', auth: 'open', title: 'Taken', data: [], preload: [] }],
      shared: { react: '^20.0.0' },
      hostApi: '^2.0.0',
      api: '9',
      events: {
        emits: ['course.invented'],
        listens: ['roles.changed'],
        versions: { 'roles.changed': '1.0', 'course.invented': '1.0' },
      },
    });
    const answer = await test.publish(team, release);
    expect(answer.statusCode).toBe(422);
    expect(new Set(readBrokenRules(answer))).toEqual(
      new Set([
        'route-owner',
        'event-unknown',
        'event-version',
        'shared-range',
        'host-api',
        'api-version',
      ]),
    );
    for (const { message, fix } of answer.json().details.rules) {
      expect(message).toMatch(/\.$/);
      expect(fix).toMatch(/\.$/);
    }
    expect(await published('catalog', '1.2.0')).toBe(0);
  });

  it.each([
    ['version', { version: 'latest' }],
    [
      'file-path',
      { files: [{ path: '../../host.js', integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 }] },
    ],
    ['file-path', { entry: '/etc/passwd' }],
    ['route-pattern', { routes: [{ path: 'no-slash', auth: 'open', title: 'x' }] }],
    ['entry-integrity', { preload: ['not-in-files.js'] }],
    ['descriptor-shape', { schema: 2 }],
    ['descriptor-name', { name: 'learning' }],
  ])('[REGI-05] refuse a descriptor by %s: %j', async (rule, wrong) => {
    const descriptor = { ...makeRelease('catalog', '1.2.1').descriptor, ...wrong };
    for (const step of ['uploads', 'releases']) {
      const answer = await team.post(`/v1/remotes/catalog/${step}`, { descriptor });
      expect(answer.statusCode).toBe(422);
      expect(readBrokenRules(answer)).toContain(rule);
    }
    expect(await published('catalog', '1.2.1')).toBe(0);
  });

  it('[REGI-05] refuse more bytes than a release may have, before any arrive', async () => {
    const { descriptor } = makeRelease('catalog', '1.2.2');
    const [first] = descriptor.files;
    const huge = [{ ...first, bytes: 300 * 1024 * 1024 }, ...descriptor.files.slice(1)];
    const answer = await team.post('/v1/remotes/catalog/uploads', {
      descriptor: { ...descriptor, files: huge },
    });
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([413, ['release-size']]);
  });

  it.each([
    ['other bytes', (content: Buffer) => Buffer.from(content).fill(32, 0, 4), 422],
    ['fewer bytes', (content: Buffer) => content.subarray(1), 422],
    ['more bytes', (content: Buffer) => Buffer.concat([content, Buffer.alloc(1024 * 1024)]), 413],
  ])(
    '[REGI-05] refuse %s than the descriptor says, and keep none of them',
    async (_what, spoil, status) => {
      const release = makeRelease('catalog', '1.2.3');
      const spoilt = new Map([...release.files].map(([file, content]) => [file, spoil(content)]));
      const answer = await test.publish(team, { ...release, files: spoilt });
      expect([answer.statusCode, readBrokenRules(answer)]).toEqual([status, ['file-differs']]);
      expect(await published('catalog', '1.2.3')).toBe(0);
      const [{ integrity } = { integrity: '' }] = release.descriptor.files;
      expect(
        await test.files.stat(`releases/catalog/${toHexDigestOfIntegrity(integrity)}`),
      ).toBeUndefined();
    },
  );

  it('[REGI-05] refuse 300 MB that are sent nevertheless, and store none of them', async () => {
    const release = makeRelease('catalog', '1.2.4', { code: 'flooded' });
    const { descriptor } = release;
    const announced = await team.post('/v1/remotes/catalog/uploads', { descriptor });
    const { missing } = announced.json<{ missing: { put: string }[] }>();
    let sent = 0;
    const flood = Readable.from(
      (function* () {
        for (; sent < 300; sent += 1) yield Buffer.alloc(1024 * 1024, sent);
      })(),
    );
    const answer = await test.app.inject({
      method: 'PUT',
      url: missing[0]?.put ?? '',
      headers: { ...team.headers, 'content-type': 'application/octet-stream' },
      payload: flood,
    });
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([413, ['file-differs']]);
    expect(sent).toBeLessThan(300);
    const key = `releases/catalog/${missing[0]?.put.split('/').at(-1)}`;
    expect(await test.files.stat(key)).toBeUndefined();
  });

  it('[REGI-05] refuse a request without a body for a file, unless the file is stored', async () => {
    const release = makeRelease('catalog', '1.2.7');
    const { descriptor } = release;
    const announced = await team.post('/v1/remotes/catalog/uploads', { descriptor });
    const url = announced.json<{ missing: MissingReleaseFile[] }>().missing[0]?.put ?? '';
    const sendNothing = () => test.app.inject({ method: 'PUT', url, headers: team.headers });
    const empty = await sendNothing();
    expect([empty.statusCode, readBrokenRules(empty)]).toEqual([422, ['file-differs']]);
    expect((await test.publish(team, release)).statusCode).toBe(201);
    expect((await sendNothing()).statusCode).toBe(204);
  });

  it('[REGI-05] refuse a channel that does not exist', async () => {
    const release = makeRelease('catalog', '1.2.5');
    await test.publish(team, release);
    const descriptor = { ...release.descriptor, version: '1.2.6' };
    const answer = await team.post('/v1/remotes/catalog/releases', { descriptor, channel: 'nil' });
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([404, ['channel-unknown']]);
    expect(await published('catalog', '1.2.6')).toBe(0);
  });

  it('[REGI-05] refuse an unregistered remote, and a file that was not announced', async () => {
    const anybody = await test.team();
    const stranger = await test.publish(anybody, makeRelease('stranger', '1.0.0'));
    expect([stranger.statusCode, readBrokenRules(stranger)]).toEqual([404, ['remote-unknown']]);
    const file = await test.app.inject({
      method: 'PUT',
      url: `/api/v1/remotes/catalog/files/${'0'.repeat(96)}`,
      headers: { ...anybody.headers, 'content-type': 'application/octet-stream' },
      payload: 'anything',
    });
    expect([file.statusCode, readBrokenRules(file)]).toEqual([404, ['file-undeclared']]);
  });
});

it('[REGI-04] a release without a channel is checked for the channel of its token', async () => {
  const everywhere = await test.team();
  const staging = await test.team({ channel: 'staging' });
  const route = { auth: 'open' as const, title: 'Notes', data: [], preload: [] };
  const routes = [{ path: '/notes', ...route }];
  await test.ready(everywhere, makeRelease('learning', '1.5.0', { routes }));
  const wish = { remote: 'learning', version: '1.5.0', channel: 'staging' };
  expect((await test.promote(everywhere, wish)).statusCode).toBe(200);
  const release = makeRelease('catalog', '1.6.0', { routes });
  const refused = await test.publish(staging, release);
  expect([refused.statusCode, readBrokenRules(refused)]).toEqual([422, ['route-owner']]);
  expect((await test.publish(everywhere, release)).statusCode).toBe(201);
});
