import type { LightMyRequestResponse } from 'fastify';
import { grantReleaseRight } from '../permissions/release-rights.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  readBootManifest,
  toCookieHeader,
  makeRelease,
  PREVIEW_HOST,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import {
  helpSetting,
  createSettingsRemote,
  seatsSetting,
  type SettingsRemote,
  trailerSetting,
} from '../../../../test/test-settings.ts';

let test: ReleaseTest;
let room: SettingsRemote;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
});
beforeEach(async () => {
  room = await createSettingsRemote(test);
  team = await test.team({ remote: room.name, channel: 'preview-*' }, 'branches');
});
afterAll(() => test.close());

const versionOf = (commit: string) => `1.2.0-preview.b-x.g${commit}`;

/** Makes a preview of a branch, with a release that declares these settings. */
const preview = async (
  branch: string,
  commit = '0123456789ab',
  settings = { seats: seatsSetting, trailer: trailerSetting },
) => {
  const version = versionOf(commit);
  await test.publish(team, makeRelease(room.name, version, { settings }));
  const made = await team.put(`/v1/remotes/${room.name}/previews`, { version, branch });
  return { made, ...made.json<{ channel: string; link: string }>() };
};

/** Returns what a visitor with the link gets on the preview origin, of the preview's own release. */
const given = async (link: string) => {
  const elsewhere = { host: PREVIEW_HOST };
  const opened = await test.page(link.replace('/?', `/${room.name}?`), elsewhere);
  const page = await test.page(`/${room.name}`, { ...elsewhere, cookie: toCookieHeader(opened) });
  return readBootManifest(page).remotes[0]?.current;
};

const told = async (channel: string) =>
  (await team.get(`/v1/channels/${channel}/remotes/${room.name}/settings`)).json();

interface Wish {
  readonly remote?: string;
  readonly values?: object;
  readonly unset?: string[];
}

/** Sets values. The request names the current revision unless another is given. */
const set = async (
  channel: string,
  { remote = room.name, values = {}, unset = [] }: Wish,
  { by = team, revision }: { by?: TestClient; revision?: number } = {},
): Promise<LightMyRequestResponse> => {
  const seen = revision ?? (await told(channel)).revision;
  return by.post(
    `/v1/channels/${channel}/changes`,
    { changes: [{ remote, action: 'promote', values, unset }], reason: 'To see it.' },
    { headers: { 'if-match': `"${channel}-${seen}"` } },
  );
};

describe('values of a preview alone', () => {
  it('apply to its pages, before those of production, and to no other pages', async () => {
    const one = await preview('one');
    const other = await preview('other', 'ba9876543210');
    await room.set({ values: { seats: 30, trailer: false } });
    expect((await set(one.channel, { values: { seats: 5 } })).statusCode).toBe(200);
    expect((await given(one.link))?.settings).toEqual({ seats: 5, trailer: false });
    expect((await given(other.link))?.settings).toEqual({ seats: 30, trailer: false });
    expect(await room.given()).toMatchObject({ '1.1.0': { seats: 30, trailer: false } });
    expect((await told(one.channel)).settings).toEqual([
      { name: 'seats', ...seatsSetting, value: 5, source: one.channel },
      { name: 'trailer', ...trailerSetting, value: false, source: 'production' },
    ]);
    expect((await set(one.channel, { unset: ['seats'] })).statusCode).toBe(200);
    expect((await given(one.link))?.settings).toMatchObject({ seats: 30 });
  });

  it('stay after a push to the branch, and a release with another type is refused', async () => {
    const { channel, link } = await preview('pushed');
    await set(channel, { values: { seats: 5 } });
    await preview('pushed', 'ba9876543210');
    expect(await given(link)).toMatchObject({
      version: versionOf('ba9876543210'),
      settings: { seats: 5 },
    });
    const { made } = await preview('pushed', 'cccc', {
      seats: helpSetting,
      trailer: trailerSetting,
    });
    expect([made.statusCode, readBrokenRules(made)]).toEqual([422, ['setting-value']]);
    expect((await given(link))?.version).toBe(versionOf('ba9876543210'));
  });

  it('end with the preview: a later preview of the same branch starts without them', async () => {
    const { channel } = await preview('ended');
    const { revision } = await told(channel);
    await set(channel, { values: { seats: 5 } });
    await team.delete(`/v1/remotes/${room.name}/previews`, { branch: 'ended' });
    const late = await set(channel, { values: { seats: 6 } }, { revision: revision + 1 });
    expect([late.statusCode, readBrokenRules(late)]).toEqual([404, ['channel-unknown']]);
    const unread = await team.get(`/v1/channels/${channel}/remotes/${room.name}/settings`);
    expect(unread.statusCode).toBe(404);
    const again = await preview('ended');
    expect(again.channel).toBe(channel);
    expect((await given(again.link))?.settings).toMatchObject({ seats: 20 });
  });

  it('are in the history with author, reason and values', async () => {
    const { channel } = await preview('told');
    await set(channel, { values: { seats: 5 } });
    const query = { remote: room.name, channel };
    const { entries } = (await team.get('/v1/release-history', { query })).json();
    expect(entries[0]).toMatchObject({
      by: { kind: 'token', name: 'branches' },
      channel,
      remote: room.name,
      reason: 'To see it. (seats = 5)',
    });
  });

  it('can be set by callers who may publish to the preview, of its remote alone', async () => {
    const { channel } = await preview('mine');
    const values = { seats: 5 };
    const refused = async (wish: Wish, by: TestClient) => {
      const answer = await set(channel, wish, { by, revision: (await told(channel)).revision });
      return [answer.statusCode, ...readBrokenRules(answer)];
    };
    const others = await test.team({ remote: 'learning' });
    expect(await refused({ values }, others)).toEqual([403, 'token-remote']);
    expect(await refused({ values, remote: 'learning' }, others)).toEqual([404, 'channel-unknown']);
    const promoter = await test.team({ remote: room.name, actions: ['promote'] });
    expect(await refused({ values }, promoter)).toEqual([403, 'token-action']);
    const email = 'lena@preview.example';
    await grantReleaseRight(test.sql, { email, remote: room.name, channel: '*' });
    const lena = await test.as(await test.addStudent({ email }));
    expect(await refused({ values }, lena)).toEqual([403, 'right-missing']);
    expect(await refused({ values: { seat: 5 } }, team)).toEqual([422, 'setting-unknown']);

    const headers = { 'if-match': `"${channel}-${(await told(channel)).revision}"` };
    const wide = await test.team();
    const promote = { remote: room.name, action: 'promote', version: '1.1.0' };
    const with2 = [
      { remote: room.name, action: 'promote', values },
      { ...promote, remote: 'learning' },
    ];
    for (const changes of [[promote], with2]) {
      const body = { changes, reason: 'x' };
      const answer = await wide.post(`/v1/channels/${channel}/changes`, body, { headers });
      expect([answer.statusCode, readBrokenRules(answer)]).toEqual([404, ['channel-unknown']]);
    }
    const stale = await set(channel, { values }, { revision: 0 });
    expect([stale.statusCode, readBrokenRules(stale)]).toEqual([412, ['if-match']]);
    // Values of production need the right to promote.
    const body = { changes: [{ remote: room.name, action: 'promote', values }], reason: 'x' };
    const other = await team.post('/v1/channels/production/changes', body, {
      headers: { 'if-match': '"production-1"' },
    });
    expect(readBrokenRules(other)).toEqual(['token-channel']);
  });
});
