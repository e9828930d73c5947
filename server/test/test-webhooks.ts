/** A registry, three teams, and a receiver of their webhooks. */
import { makeRelease, type ReleaseTest, startReleaseTest } from './test-releases.ts';
import type { TestClient } from './test-client.ts';
import { type WebhookReceiver, startReceiver } from './webhook-receiver.ts';

export const toWebhooksPath = (remote = 'catalog') => `/v1/remotes/${remote}/webhooks`;

export interface WebhookTest {
  readonly test: ReleaseTest;
  /** Client of a team with the permissions for all remotes. */
  readonly everybody: TestClient;
  readonly catalogue: TestClient;
  readonly learning: TestClient;
  /** Returns a version number that was not released yet. */
  readonly next: () => string;
  /**
   * Publishes and promotes a release of a remote.
   * @returns the version that production runs now
   */
  readonly release: (remote: string) => Promise<string>;
  /** Removes all webhooks and starts a new receiver. */
  readonly begin: () => Promise<WebhookReceiver>;
  /** Adds a webhook whose path has the given name. */
  readonly add: (
    team: TestClient,
    name: string,
    wish?: object,
    remote?: string,
  ) => Promise<{ webhook: { id: string }; secret: string }>;
  readonly close: () => Promise<void>;
}

export const startWebhookTest = async (): Promise<WebhookTest> => {
  const test = await startReleaseTest();
  const everybody = await test.team({}, 'everybody');
  let receiver: WebhookReceiver | undefined;
  let minor = 0;
  const next = () => {
    minor += 1;
    return `1.${minor}.0`;
  };
  return {
    test,
    everybody,
    catalogue: await test.team({ remote: 'catalog' }, 'team catalogue'),
    learning: await test.team({ remote: 'learning' }, 'team learning'),
    next,
    release: async (remote) => {
      const version = next();
      await test.publish(everybody, makeRelease(remote, version));
      await test.check(everybody, { remote, version });
      const answer = await test.promote(everybody, { remote, version });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return version;
    },
    begin: async () => {
      await test.sql`delete from release_webhooks`;
      await receiver?.close();
      receiver = await startReceiver();
      return receiver;
    },
    add: async (team, name, wish = {}, remote = 'catalog') => {
      const url = `${receiver?.url}/${name}`;
      const answer = await team.post(toWebhooksPath(remote), { url, ...wish });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json();
    },
    close: async () => {
      await receiver?.close();
      await test.close();
    },
  };
};
