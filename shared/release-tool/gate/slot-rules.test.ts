import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { SlotFill, Slot } from '@cairn/release-contract/slots';
import type { PropsSchema } from '@cairn/release-contract/value-schema';
import {
  createCandidateInput,
  createHostDescriptor,
  createMeasuredFiles,
  createSoundInput,
  createTestDescriptor,
  listBrokenRuleIds,
  addNeighbours,
} from '../test/gate-input.ts';
import { type GateInput, toGateMix } from './gate-input.ts';
import { runGate } from './run-gate.ts';

const SLOT = 'catalog/aside';
const props = (...required: string[]): PropsSchema => ({
  type: 'object',
  properties: Object.fromEntries(required.map((name) => [name, { type: 'string' as const }])),
  required,
});
const slots = (slot: Partial<Slot> = {}): Pick<Descriptor, 'slots'> => ({
  slots: { [SLOT]: { props: props('courseId'), description: 'For people.', ...slot } },
});
const fills = (fill: Partial<SlotFill> = {}): Pick<Descriptor, 'fills'> => ({
  fills: {
    [SLOT]: {
      module: './src/filler.tsx',
      order: 0,
      props: props('courseId'),
      height: 100,
      preload: ['app.1.js'],
      ...fill,
    },
  },
});
const entryText = `var mfe_catalog_1_1_0;(()=>{let o={"./app":()=>1,"./fill/${SLOT}":()=>1}})()`;

const owner = (slot?: Partial<Slot>) => createTestDescriptor('learning', slots(slot));
const filler = (fill?: Partial<SlotFill>) => createTestDescriptor('learning', fills(fill));
/** Input with a filler as the candidate. */
const fillerInput = (changes: Partial<Descriptor> = {}): GateInput =>
  createSoundInput({
    descriptor: createTestDescriptor('catalog', { version: '1.1.0', ...fills(), ...changes }),
    entryText,
  });
const messages = (input: GateInput) => runGate(input).map(({ message }) => message);

describe('a filler', () => {
  it.each([
    ['that suits the slot', owner()],
    ['whose slot no remote of the channel has', createTestDescriptor('learning')],
    ['that the slot is open to', owner({ fillers: ['catalog'] })],
  ])('%s passes', (_, neighbour) => {
    expect(runGate(addNeighbours(fillerInput(), neighbour))).toEqual([]);
  });

  it('that reads what the slot does not give is refused, with the way out', () => {
    expect(runGate(addNeighbours(fillerInput(), owner({ props: props('roleId') })))).toEqual([
      {
        rule: 'filler-unfit',
        message: `The slot "${SLOT}" of learning 1.0.0 gives no "courseId" on staging.`,
        fix: expect.stringContaining('promote a release of learning that suits it first'),
      },
    ]);
  });

  it('must suit every owner that runs there, also during a canary of the owner', () => {
    const canary = { ...owner({ props: props() }), version: '1.1.0' };
    expect(messages(addNeighbours(fillerInput(), owner(), canary))).toEqual([
      `The slot "${SLOT}" of learning 1.1.0 gives no "courseId" on staging.`,
    ]);
  });

  it('that the slot is not open to is refused', () => {
    expect(messages(addNeighbours(fillerInput(), owner({ fillers: ['player'] })))).toEqual([
      `The slot "${SLOT}" of learning 1.0.0 is not open to catalog on staging.`,
    ]);
  });

  it('depends on settings of its own remote that are true or false', () => {
    const when = { setting: 'shown' };
    const description = 'For people.';
    const declare = (settings: Descriptor['settings']) =>
      listBrokenRuleIds(fillerInput({ ...fills({ when }), settings }));
    expect(declare({ shown: { type: 'boolean', default: true, description } })).toEqual([]);
    expect(declare({ shown: { type: 'number', default: 1, description } })).toEqual([
      'filler-setting',
    ]);
    expect(declare({})).toEqual(['filler-setting']);
  });

  it('has 15 KB besides the container', () => {
    const measured = (gzipBytes: number) => {
      const { candidate, mix } = fillerInput();
      return listBrokenRuleIds({
        candidate: { ...candidate, files: createMeasuredFiles({ gzipBytes }) },
        mix,
      });
    };
    expect(measured(4000)).toEqual([]);
    expect(measured(15_001)).toEqual(['filler-size', 'entry-size']);
  });

  it('stands in the container, with files that the release has', () => {
    expect(messages(createCandidateInput(fills()))).toEqual([
      `remoteEntry.1.js does not bring the module "./fill/${SLOT}", which the host of staging loads.`,
    ]);
    expect(listBrokenRuleIds(fillerInput(fills({ preload: ['gone.js'] })))).toEqual([
      'entry-integrity',
      'file-missing',
    ]);
  });
});

describe('an owner', () => {
  const ownerInput = (slot?: Partial<Slot>) => createCandidateInput(slots(slot));
  const before = createTestDescriptor('catalog', slots());

  it('that gives its fillers what they read passes', () => {
    const more = { props: props('courseId', 'roleId') };
    expect(runGate(addNeighbours(ownerInput(more), before, filler()))).toEqual([]);
  });

  it('that breaks a filler of the channel is refused, with the way out', () => {
    expect(runGate(addNeighbours(ownerInput({ props: props() }), before, filler()))).toEqual([
      {
        rule: 'slot-breaks-filler',
        message: `learning 1.0.0 fills "${SLOT}" on staging, and the slot gives no "courseId".`,
        fix: expect.stringContaining('promote a release of learning that does without it first'),
      },
    ]);
  });

  it('that breaks a fallback release of a filler is refused', () => {
    const { candidate, mix } = ownerInput({ props: props() });
    const fallbacks = [filler(), createTestDescriptor('catalog', fills())];
    expect(messages({ candidate, mix: { ...mix, fallbacks } })).toEqual([
      `learning 1.0.0, which pages fall back to, fills "${SLOT}" on staging, and the slot gives no "courseId".`,
    ]);
  });

  it('that closes its slot to a filler of the channel is refused', () => {
    expect(messages(addNeighbours(ownerInput({ fillers: ['player'] }), filler()))).toEqual([
      `learning 1.0.0 fills "${SLOT}" on staging, and the slot is not open to learning.`,
    ]);
  });

  it('that takes away a filled slot is refused; an empty one may go', () => {
    const input = createCandidateInput({});
    expect(messages(addNeighbours(input, before, filler()))).toEqual([
      `The release has no slot "${SLOT}" any more, and learning 1.0.0 fills it on staging.`,
    ]);
    expect(runGate(addNeighbours(input, before, createTestDescriptor('learning')))).toEqual([]);
  });

  it('is the only owner of its slots', () => {
    expect(messages(addNeighbours(ownerInput(), owner()))).toEqual([
      `The slot "${SLOT}" belongs to learning 1.0.0 on staging.`,
    ]);
  });
});

describe('slots of the host', () => {
  const createHost = (version: string, slot?: Partial<Slot>): Descriptor => ({
    ...createHostDescriptor({}, { version, routes: ['/login'] }),
    ...(slot && slots(slot)),
  });
  const onHost = (input: GateInput, host: Descriptor): GateInput => ({
    ...input,
    mix: { ...input.mix, ...toGateMix({ ...input.mix, running: [host], fallbacks: [] }) },
  });
  const hostInput = (host: Descriptor): GateInput =>
    addNeighbours(createSoundInput({ descriptor: host }), filler());
  const brokenSlotRules = (input: GateInput) =>
    listBrokenRuleIds(input).filter((id) => id.startsWith('slot-'));

  it('must suit their fillers, and belong to no remote', () => {
    const unfit = onHost(fillerInput(), createHost('3.0.0', { props: props() }));
    expect(messages(unfit)).toEqual([
      `The slot "${SLOT}" of host 3.0.0 gives no "courseId" on staging.`,
    ]);
    const taken = onHost(createCandidateInput(slots()), createHost('3.0.0', {}));
    expect(listBrokenRuleIds(taken)).toEqual(['slot-owner']);
    expect(runGate(onHost(fillerInput(), createHost('3.0.0', {})))).toEqual([]);
  });

  it('must stay while a remote fills them', () => {
    expect(brokenSlotRules(hostInput(createHost('3.1.0', { props: props() })))).toEqual([
      'slot-breaks-filler',
    ]);
    const input = hostInput(createHost('3.1.0'));
    const mix = { ...input.mix, hostSlots: [createHost('3.0.0', {})] };
    expect(brokenSlotRules({ ...input, mix })).toEqual(['slot-removed']);
    expect(brokenSlotRules(hostInput(createHost('3.1.0', {})))).toEqual([]);
  });
});
