import { toFailureCookieName } from '@cairn/release-contract/failed-release';
import {
  makeHost,
  makeRelease,
  readBootManifest,
  readBrokenRules,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';

const SLOT = 'catalog/aside';
const props = (...required: string[]) => ({
  type: 'object' as const,
  properties: Object.fromEntries(required.map((name) => [name, { type: 'string' as const }])),
  required,
});
/** A release of the catalogue that owns the slot. */
const owner = (version: string, ...given: string[]) =>
  makeRelease('catalog', version, {
    slots: { [SLOT]: { props: props(...given), description: 'For people.' } },
  });
/** A release of learning that fills it. */
const filler = (version: string, ...read: string[]) =>
  makeRelease('learning', version, {
    code: `"./fill/${SLOT}"`,
    fills: {
      [SLOT]: {
        module: './src/filler.tsx',
        order: 0,
        props: props(...read),
        height: 90,
        preload: [],
      },
    },
  });

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
});
afterAll(() => test.close());

const promote = async (remote: string, version: string) => {
  await test.check(team, { remote, version });
  return test.promote(team, { remote, version });
};
const page = async (headers: Record<string, string> = {}) =>
  readBootManifest(await test.page('/catalog', headers)).remotes[0];
const lookUp = async (name: string) => (await test.page(`/boot/remote?name=${name}`)).json().remote;

it('the page of the slot’s owner lists its fillers, and the look-up by name returns their releases', async () => {
  expect(await page()).not.toHaveProperty('slots');
  await test.ready(team, owner('1.1.0', 'courseId'));
  expect((await promote('catalog', '1.1.0')).statusCode).toBe(200);
  expect(await page()).not.toHaveProperty('slots');
  await test.ready(team, filler('1.1.0', 'courseId'));
  expect((await promote('learning', '1.1.0')).statusCode).toBe(200);
  expect((await page())?.slots).toEqual({ [SLOT]: [{ remote: 'learning', height: 90 }] });
  expect(await lookUp('learning')).toMatchObject({
    name: 'learning',
    current: { version: '1.1.0', fills: [SLOT] },
  });
  expect((await lookUp('learning')).previous[0]).not.toHaveProperty('fills');
  expect(await lookUp('nobody')).toBeNull();
  expect((await lookUp('catalog')).slots).toEqual((await page())?.slots);
});

it('a filler that does not fit, and an owner that breaks its fillers, cannot be published', async () => {
  const unfit = await test.publish(team, filler('1.2.0', 'roleId'));
  expect([unfit.statusCode, readBrokenRules(unfit)]).toEqual([422, ['filler-unfit']]);
  const breaking = await test.publish(team, owner('1.2.0', 'roleId'));
  expect([breaking.statusCode, readBrokenRules(breaking)]).toEqual([422, ['slot-breaks-filler']]);
});

it('a browser in which the owner failed gets the slots of the previous release', async () => {
  const { current } = (await page()) ?? {};
  const cookie = `${toFailureCookieName(current?.integrity[current.entry] ?? '')}=1`;
  const before = await page({ cookie });
  expect(before?.current.version).toBe('1.0.0');
  expect(before).not.toHaveProperty('slots');
});

it('reports are counted by slot, for slots that the release fills', async () => {
  const report = (slot: string, kind: string) => ({
    remote: 'learning',
    version: '1.1.0',
    kind,
    slot,
    ...(kind === 'failed' && { cause: 'render' }),
  });
  const events = [report(SLOT, 'loaded'), report(SLOT, 'failed'), report('no/slot', 'loaded')];
  await test.visitor.post('/v1/telemetry', { channel: 'production', events });
  const { channels } = (await team.get('/v1/status')).json();
  const { health } = channels[0].remotes.find((one: { name: string }) => one.name === 'learning');
  expect(health[0]).toMatchObject({
    version: '1.1.0',
    loads: 2,
    failures: 1,
    slots: { shown: { [SLOT]: 1 }, failed: { [SLOT]: 1 } },
  });
});

it('the graph of a channel shows the owner and the fillers of each slot', async () => {
  const graph = (await team.get('/v1/release-graph?channel=production')).json();
  expect(graph.slots).toEqual([{ slot: SLOT, owner: 'catalog', fillers: ['learning'] }]);
});

it('every page lists the fillers of the slots of the host', async () => {
  const slot = 'user-menu/status';
  const host = makeHost('1.1.0', { slots: { [slot]: { props: props(), description: 'A menu.' } } });
  await test.ready(team, host);
  expect((await promote('host', '1.1.0')).statusCode).toBe(200);
  expect(readBootManifest(await test.page('/catalog'))).not.toHaveProperty('hostSlots');
  const fill = { module: './src/filler.tsx', order: 0, props: props(), height: 40, preload: [] };
  await test.ready(
    team,
    makeRelease('learning', '1.3.0', { code: `"./fill/${slot}"`, fills: { [slot]: fill } }),
  );
  expect((await promote('learning', '1.3.0')).statusCode).toBe(200);
  expect(readBootManifest(await test.page('/catalog')).hostSlots).toEqual({
    [slot]: [{ remote: 'learning', height: 40 }],
  });
  const graph = (await team.get('/v1/release-graph?channel=production')).json();
  expect(graph.slots).toContainEqual({ slot, owner: 'host', fillers: ['learning'] });
  const without = await test.publish(team, makeHost('1.2.0'));
  expect([without.statusCode, readBrokenRules(without)]).toEqual([422, ['slot-removed']]);
});
