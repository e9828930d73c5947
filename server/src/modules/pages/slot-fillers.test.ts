import type { SlotFill, Slot } from '@cairn/release-contract/slots';
import type { PropsSchema } from '@cairn/release-contract/value-schema';
import type { ChannelRemote } from '../releases/pages/release-source.ts';
import { findSlotFillers } from './slot-fillers.ts';

const SLOT = 'dashboard/aside';
const props = (...required: string[]): PropsSchema => ({
  type: 'object',
  properties: Object.fromEntries(required.map((name) => [name, { type: 'string' as const }])),
  required,
});
const remote = (name: string, change: Partial<ChannelRemote> = {}): ChannelRemote => ({
  name,
  routes: [],
  current: {
    version: '1.0.0',
    container: name,
    base: `/remotes/${name}/1.0.0/`,
    entry: 'remoteEntry.js',
    preload: [],
    integrity: {},
  },
  previous: [],
  ...change,
});
const filler = (name: string, fill: Partial<SlotFill> = {}, change: Partial<ChannelRemote> = {}) =>
  remote(name, {
    fills: {
      [SLOT]: {
        module: './src/f.tsx',
        order: 0,
        props: props(),
        height: 100,
        preload: [],
        ...fill,
      },
    },
    ...change,
  });
const owner = (slot: Partial<Slot> = {}) =>
  remote('learning', {
    slots: { [SLOT]: { props: props('studentId'), description: 'For people.', ...slot } },
  });
const names = (...remotes: ChannelRemote[]) =>
  findSlotFillers(owner(), remotes)?.[SLOT]?.map((one) => one.remote);

it('lists fillers by their order, then by name, with the fields that the page needs', () => {
  const when = { signedIn: true };
  const remotes = [filler('upskill'), filler('range'), filler('planner', { order: -1, when })];
  expect(names(...remotes)).toEqual(['planner', 'range', 'upskill']);
  expect(findSlotFillers(owner(), remotes)?.[SLOT]?.slice(0, 2)).toEqual([
    { remote: 'planner', height: 100, when },
    { remote: 'range', height: 100 },
  ]);
});

it('adds nothing to a page without filled slots', () => {
  expect(findSlotFillers(remote('catalog'), [filler('upskill')])).toBeUndefined();
  expect(findSlotFillers(owner(), [remote('catalog')])).toBeUndefined();
});

it('leaves out a filler that does not fit the slot, as after a rollback of the owner', () => {
  const [fit, unfit] = [{ props: props('studentId') }, { props: props('roleId') }];
  expect(names(filler('upskill', fit), filler('range', unfit))).toEqual(['upskill']);
  const closed = findSlotFillers(owner({ fillers: ['range'] }), [filler('upskill')]);
  expect(closed).toBeUndefined();
});

it('evaluates the settings of a filler, which pages do not get', () => {
  const when = { setting: 'isShown', role: 'analyst' };
  const withSetting = (isShown: boolean) => {
    const { current } = remote('upskill');
    return filler('upskill', { when }, { current: { ...current, settings: { isShown } } });
  };
  expect(names(withSetting(false))).toBeUndefined();
  expect(findSlotFillers(owner(), [withSetting(true)])?.[SLOT]).toEqual([
    { remote: 'upskill', height: 100, when: { role: 'analyst' } },
  ]);
  expect(names(filler('upskill', { when }))).toBeUndefined();
});
