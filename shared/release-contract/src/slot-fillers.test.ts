import { findSlotFillers, type RemoteWithSlots } from './slot-fillers.ts';
import type { PlacedFill, Slot } from './slots.ts';
import type { PropsSchema } from './value-schema.ts';

const SLOT = 'dashboard/aside';
const props = (...required: string[]): PropsSchema => ({
  type: 'object',
  properties: Object.fromEntries(required.map((name) => [name, { type: 'string' as const }])),
  required,
});
const remote = (name: string, change: Partial<RemoteWithSlots> = {}): RemoteWithSlots => ({
  name,
  current: {},
  ...change,
});
const filler = (
  name: string,
  fill: Partial<PlacedFill> = {},
  change: Partial<RemoteWithSlots> = {},
) =>
  remote(name, {
    fills: {
      [SLOT]: {
        order: 0,
        props: props(),
        height: 100,
        ...fill,
      },
    },
    ...change,
  });
const owner = (slot: Partial<Slot> = {}) =>
  remote('learning', {
    slots: { [SLOT]: { props: props('studentId'), description: 'For people.', ...slot } },
  });
const names = (...remotes: RemoteWithSlots[]) =>
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
  const withSetting = (isShown: boolean) =>
    filler('upskill', { when }, { current: { settings: { isShown } } });
  expect(names(withSetting(false))).toBeUndefined();
  expect(findSlotFillers(owner(), [withSetting(true)])?.[SLOT]).toEqual([
    { remote: 'upskill', height: 100, when: { role: 'analyst' } },
  ]);
  expect(names(filler('upskill', { when }))).toBeUndefined();
});
