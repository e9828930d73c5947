import type { RemotesListResponse } from '@cairn/release-contract/boot-manifest';
import {
  toCookieHeader,
  makeHost,
  makeRelease,
  PREVIEW_HOST,
  readBootManifest,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { loadServerSecret } from '../../../platform/secrets/server-secret.ts';
import { TESTER_LINK_SECRET_NAME } from '../releases.ts';
import { createTesterLinkSigner } from '../previews/tester-pass.ts';

let test: ReleaseTest;
let tester: { cookie: string };
let previewer: { host: string; cookie: string };
const preview = '1.4.0-preview.b-filters.g0123456789ab';
beforeAll(async () => {
  test = await startReleaseTest();
  const team = await test.team();
  for (const version of ['1.1.0', '1.3.0', '1.2.0'])
    await test.publish(team, makeRelease('catalog', version));
  await test.publish(team, makeRelease('learning', '2.0.0'));
  await test.publish(team, makeHost('1.7.0'));
  await test.publish(team, makeRelease('catalog', preview));
  const withdrawal = { reason: 'covers notes' };
  await team.post('/v1/remotes/catalog/releases/1.3.0/withdraw', withdrawal);
  await test.sql`insert into release_channels (channel) values ('trials') on conflict do nothing`;
  const secret = await loadServerSecret(test.sql, TESTER_LINK_SECRET_NAME);
  const pass = createTesterLinkSigner(secret, () => test.clock.now).issue(3600);
  tester = { cookie: toCookieHeader(await test.page(`/catalog?mfe.tester=${pass}`)) };
  const scope = { remote: 'catalog', channel: 'preview-*', actions: ['preview' as const] };
  const maker = await test.team(scope, 'maker');
  const made = await maker.put('/v1/remotes/catalog/previews', {
    version: preview,
    branch: 'filters',
  });
  const { link } = made.json<{ link: string }>();
  const opened = await test.page(link, { host: PREVIEW_HOST });
  previewer = { host: PREVIEW_HOST, cookie: toCookieHeader(opened) };
});
afterAll(() => test.close());

const listed = async (
  query = '',
  headers: Record<string, string> = {},
): Promise<RemotesListResponse> => (await test.page(`/boot/remotes${query}`, headers)).json();
const STAGING = '?mfe.channel=staging';

it.each(['other.example', 'constructor', 'valueOf', '__proto__'])(
  'a host %s that no channel has shows production',
  async (host) => {
    const { channel, remotes } = readBootManifest(await test.page('/catalog', { host }));
    expect([channel, remotes.map(({ name }) => name)]).toEqual(['production', ['catalog']]);
  },
);

describe('[MIX-04] the data for the inspector', () => {
  it('are empty for a visitor of production: no remote, no version, no channel', async () => {
    expect(await listed()).toEqual({ remotes: [] });
    const pages = [await test.page('/catalog'), await test.page(`/catalog${STAGING}`)];
    for (const { body } of pages) expect(body).not.toMatch(/choosable|trials|filters/);
  });

  it('contain all remotes, and their versions and those of the host, newest first, where versions can be chosen, without previews', async () => {
    const { remotes, choices } = await listed(STAGING);
    expect(remotes.map(({ name }) => name).toSorted()).toEqual(['catalog', 'learning']);
    expect(choices?.versions).toEqual({
      catalog: ['1.2.0', '1.1.0', '1.0.0'],
      learning: ['2.0.0', '1.0.0'],
      host: ['1.7.0', '1.0.0'],
    });
  });

  it('contain the channels that the visitor may choose: open ones, and for a tester all', async () => {
    expect((await listed(STAGING)).choices?.channels.toSorted()).toEqual(['production', 'staging']);
    const atStaging = await listed('', { host: 'staging.example' });
    expect(atStaging.choices?.channels).toEqual(['staging']);
    const { remotes, choices } = await listed('', tester);
    expect(choices?.channels.toSorted()).toEqual(['production', 'staging', 'trials']);
    expect(remotes).toHaveLength(2);
    expect(choices?.versions['catalog']).toContain('1.1.0');
    expect(JSON.stringify(choices)).not.toContain('preview');
  });

  it('contain in a preview its releases and no channel, because only a reset leaves it', async () => {
    const { remotes, choices } = await listed('', previewer);
    expect(remotes.map(({ current }) => current.version)).toEqual([preview, '1.0.0']);
    expect(choices?.channels).toEqual([]);
    expect(choices?.versions['catalog']).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  });
});
