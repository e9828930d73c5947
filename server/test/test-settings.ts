/** A remote whose releases declare settings, the actions of its team, and the settings that pages get. */
import type { ChannelRevisionEntry } from '@cairn/api/release-channels.contract';
import type { RemoteSettings } from '@cairn/api/release-settings.contract';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { LightMyRequestResponse } from 'fastify';
import { addRemoteToRegistry } from '../src/modules/releases/registry/releases.repository.ts';
import type { TestClient } from './test-client.ts';
import { readBootManifest, makeRelease, type ReleaseTest } from './test-releases.ts';

type Settings = NonNullable<Descriptor['settings']>;

export const settingDescription = 'For people.';
export const seatsSetting: Settings[string] = {
  type: 'number',
  default: 20,
  description: settingDescription,
};
export const trailerSetting: Settings[string] = {
  type: 'boolean',
  default: true,
  description: settingDescription,
};
export const helpSetting: Settings[string] = {
  type: 'string',
  default: '/',
  options: ['/', '/faq'],
  description: settingDescription,
};

interface SetValuesOptions {
  readonly channel?: string;
  readonly remote?: string;
  readonly values?: object;
  readonly unset?: string[];
  readonly audience?: object;
}

export interface SettingsRemote {
  /** Name of the remote, which is unique for each room. */
  readonly name: string;
  readonly team: TestClient;
  readonly release: (version: string, settings?: Settings, remote?: string) => Promise<void>;
  /** Promotes a release after a passed check. */
  readonly promote: (
    by: TestClient,
    wish: Parameters<ReleaseTest['promote']>[1],
  ) => Promise<LightMyRequestResponse>;
  readonly set: (wish: SetValuesOptions, by?: TestClient) => Promise<LightMyRequestResponse>;
  /** Returns the settings that a page gets for each release that it may run, by version. */
  readonly given: (headers?: Record<string, string>, remote?: string) => Promise<object>;
  readonly told: (channel?: string) => Promise<RemoteSettings>;
  readonly lastRevision: () => Promise<ChannelRevisionEntry | undefined>;
}

let count = 0;

/**
 * Creates a remote in the registry. Its version 1.1.0, which production runs, declares the settings `seats` and `trailer`; its
 * earlier version 1.0.0 declares no settings.
 */
export const createSettingsRemote = async (test: ReleaseTest): Promise<SettingsRemote> => {
  const name = `room${(count += 1)}`;
  await addRemoteToRegistry(test.sql, name);
  const team = await test.team({ remote: name }, 'team room');
  const promote: SettingsRemote['promote'] = async (by, wish) => {
    await test.check(by, wish);
    return test.promote(by, wish);
  };
  const room: SettingsRemote = {
    name,
    team,
    promote,
    release: async (version, settings, remote = name) => {
      const by = remote === name ? team : await test.team({ remote });
      await test.publish(by, makeRelease(remote, version, settings && { settings }));
      await promote(by, { remote, version });
    },
    set: async (wish, by = team) => {
      const { channel = 'production', remote = name, values = {}, unset = [], audience } = wish;
      const manifest = await test.visitor.get('/v1/manifest', { query: { channel } });
      const changes = [{ remote, action: 'promote', values, unset, audience }];
      const headers = { 'if-match': String(manifest.headers['etag']) };
      return by.post(`/v1/channels/${channel}/changes`, { changes, reason: 'More.' }, { headers });
    },
    given: async (headers = {}, remote = name) => {
      const [shown] = readBootManifest(await test.page(`/${remote}`, headers)).remotes;
      if (!shown) throw new Error(`Nobody answers for ${remote}.`);
      const releases = [shown.current, ...shown.previous];
      return Object.fromEntries(releases.map(({ version, settings }) => [version, settings]));
    },
    told: async (channel = 'production') =>
      (await team.get(`/v1/channels/${channel}/remotes/${name}/settings`)).json(),
    lastRevision: async () => {
      const answer = await team.get('/v1/channels/production/revisions');
      return answer.json<{ revisions: ChannelRevisionEntry[] }>().revisions[0];
    },
  };
  await room.release('1.0.0');
  await room.release('1.1.0', { seats: seatsSetting, trailer: trailerSetting });
  return room;
};
