import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { PropsSchema } from '@cairn/release-contract/value-schema';
import {
  addNeighbours,
  createCandidateInput,
  createEventsField,
  createTestDescriptor,
  listBrokenRuleIds,
} from '../test/gate-input.ts';
import { findEmittedEventFaults } from './emitted-events.ts';
import type { GateInput } from './gate-input.ts';
import { runGate } from './run-gate.ts';

const EVENT = 'catalog.day-chosen';
const payload = (...required: string[]): PropsSchema => ({
  type: 'object',
  properties: Object.fromEntries(required.map((name) => [name, { type: 'string' as const }])),
  required,
});
const owns = (event: string, ...given: string[]) =>
  createEventsField({ own: { [event]: { payload: payload(...given), description: 'A day.' } } });
const reads = (event: string, ...read: string[]) =>
  createEventsField({ others: { [event]: { payload: payload(...read) } } });
const messages = (input: GateInput) => runGate(input).map(({ message }) => message);

describe('a release with events of its own', () => {
  const before = createTestDescriptor('catalog', owns(EVENT, 'day'));
  const listener = createTestDescriptor('learning', reads(EVENT, 'day'));

  it('passes if it gives its listeners what they read', () => {
    const input = createCandidateInput(owns(EVENT, 'day', 'room'));
    expect(runGate(addNeighbours(input, before, listener))).toEqual([]);
  });

  it('is refused if it breaks a listener of the channel, with what to do', () => {
    const input = createCandidateInput(owns(EVENT, 'room'));
    expect(runGate(addNeighbours(input, before, listener))).toEqual([
      {
        rule: 'event-breaks-listener',
        message: `learning 1.0.0 listens to "${EVENT}" on staging, and the event gives no "day".`,
        fix: expect.stringContaining('promote a release of learning that does without it first'),
      },
    ]);
  });

  it('is refused if it breaks the canary or a fallback release of a listener', () => {
    const { candidate, mix } = createCandidateInput(owns(EVENT, 'room'));
    const canary = { ...listener, version: '1.1.0' };
    const releases = [before, createTestDescriptor('learning'), canary];
    expect(messages({ candidate, mix: { ...mix, releases, fallbacks: [listener] } })).toEqual([
      `learning 1.1.0 listens to "${EVENT}" on staging, and the event gives no "day".`,
      `learning 1.0.0, which pages fall back to, listens to "${EVENT}" on staging, and the event gives no "day".`,
    ]);
  });

  it('is refused without an event to which a remote listens; others may go', () => {
    const input = createCandidateInput({});
    expect(messages(addNeighbours(input, before, listener))).toEqual([
      `The release has no event "${EVENT}" any more, and learning 1.0.0 listens to it on staging.`,
    ]);
    const { candidate, mix } = addNeighbours(input, before);
    expect(listBrokenRuleIds({ candidate, mix: { ...mix, fallbacks: [listener] } })).toEqual([
      'event-removed',
    ]);
    expect(runGate(addNeighbours(input, before, createTestDescriptor('learning')))).toEqual([]);
  });

  it('is refused with an event of another remote or of the host', () => {
    expect(messages(createCandidateInput(owns('learning.day-chosen')))).toEqual([
      'The release declares "learning.day-chosen" as an event of its own, and it belongs to the remote learning.',
    ]);
    const descriptor = createTestDescriptor('course', owns('course.completed'));
    const { candidate, mix } = createCandidateInput({});
    const rules = runGate({ candidate: { ...candidate, descriptor }, mix });
    expect(rules.filter(({ rule }) => rule === 'event-owner')).toEqual([
      {
        rule: 'event-owner',
        message: 'The event "course.completed" belongs to host 3.0.0 of staging.',
        fix: 'Choose another name, such as one with a hyphen.',
      },
    ]);
  });
});

describe('a listener to the event of another remote', () => {
  const input = (...read: string[]) => createCandidateInput(reads('learning.day-chosen', ...read));
  const owner = (...given: string[]) =>
    createTestDescriptor('learning', owns('learning.day-chosen', ...given));

  it.each([
    ['what the event gives', owner('day', 'room')],
    ['an event that no release of the channel has', createTestDescriptor('learning')],
  ])('may read %s', (_, neighbour) => {
    expect(runGate(addNeighbours(input('day'), neighbour))).toEqual([]);
  });

  it('is refused if it reads what the event does not give, also during a canary of the owner', () => {
    const canary = { ...owner('room'), version: '1.1.0' };
    expect(runGate(addNeighbours(input('day'), owner('day'), canary))).toEqual([
      {
        rule: 'listener-unfit',
        message: 'The event "learning.day-chosen" of learning 1.1.0 gives no "day" on staging.',
        fix: expect.stringContaining('promote a release of learning that suits it first'),
      },
    ]);
  });
});

describe('the events that a release emits during the mount', () => {
  const descriptor: Descriptor = createTestDescriptor('catalog', owns(EVENT, 'day'));
  const emitted = (name: string, value: unknown, isOfRemote = true) => [
    { name, isOfRemote, payload: JSON.stringify(value), isPlain: true },
  ];

  it.each([
    ['its own event', emitted(EVENT, { day: 'Monday', room: 1 }), []],
    [
      'another payload',
      emitted(EVENT, { day: 1 }),
      [`its payload of "${EVENT}" does not fit its declaration: day`],
    ],
    [
      'an event that it does not declare',
      emitted('catalog.day-left', {}),
      [
        'it emits "catalog.day-left" and does not say so; add it to "events.own" of the package.json',
      ],
    ],
    [
      'its own event on the bus of the host',
      emitted(EVENT, { day: 'Monday' }, false),
      [`it emits "${EVENT}" and does not say so; add it to "events.emits" of the package.json`],
    ],
  ])('may be %s, or the gate says what is wrong', async (_, events, faults) => {
    expect(await findEmittedEventFaults(events, descriptor)).toEqual(faults);
  });
});
