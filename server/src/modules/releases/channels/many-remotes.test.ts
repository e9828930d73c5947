import {
  readBootManifest,
  makeRelease,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { addRemoteToRegistry } from '../registry/releases.repository.ts';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
});
afterAll(() => test.close());

it('[BOOT-04] a page starts as fast with fifty remotes as with five', async () => {
  const register = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1)
      await addRemoteToRegistry(test.sql, `remote-${index}`);
    for (let index = from; index < to; index += 1) {
      const remote = `remote-${index}`;
      await test.ready(team, makeRelease(remote, '1.0.0'));
      await test.promote(team, { remote, version: '1.0.0' });
    }
    expect((await team.get('/v1/manifest?channel=production')).json().remotes).toHaveLength(to + 3);
  };
  const start = async () => {
    const page = await test.page('/catalog');
    const sent = `${JSON.stringify(page.headers)}${page.body}`.length;
    const asked = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url);
    return { manifest: JSON.stringify(readBootManifest(page)).length, sent, asked };
  };
  await register(0, 3);
  const five = await start();
  await register(3, 48);
  const fifty = await start();
  expect(fifty.manifest / five.manifest).toBeLessThan(1.1);
  expect(fifty.sent / five.sent).toBeLessThan(1.1);
  expect(fifty.asked).toEqual(five.asked);
  expect(readBootManifest(await test.page('/remote-7')).remotes[0]?.current.version).toBe('1.0.0');
});
