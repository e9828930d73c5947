import {
  addNeighbours,
  createCandidateInput,
  createEventsField,
  createTestDescriptor,
  createRoute,
  listBrokenRuleIds,
  createSoundInput,
} from '../test/gate-input.ts';
import { readReleaseFolder } from './read-candidate.ts';
import { runGate, toUnevaluatedProblem } from './run-gate.ts';

it('a sound release breaks no rule', () => {
  expect(runGate(createSoundInput())).toEqual([]);
});

describe('[GATE-01] routes', () => {
  it.each([
    ['a malformed pattern', ['courses'], 'route-pattern'],
    ['a parameter in the middle that may be absent', ['/a/:id?/b'], 'route-pattern'],
    ['the same twice', ['/a', '/a'], 'route-twice'],
    ['the route of another remote', ['/learning'], 'route-owner'],
    ['a parameter that covers it', ['/:page'], 'route-owner'],
    ["a screen of the host's own", ['/login'], 'route-owner'],
  ])('%s', (_, paths, rule) => {
    expect(
      listBrokenRuleIds(createCandidateInput({ routes: paths.map((path) => createRoute(path)) })),
    ).toContain(rule);
  });

  it.each([['/learning/more'], ['/learning-path'], ['/catalog/:id']])(
    '%s belongs to no other remote',
    (path) => {
      expect(listBrokenRuleIds(createCandidateInput({ routes: [createRoute(path)] }))).toEqual([]);
    },
  );

  it('names the owner, the channel and what to do', () => {
    expect(runGate(createCandidateInput({ routes: [createRoute('/learning')] }))).toEqual([
      {
        rule: 'route-owner',
        message: 'The route "/learning" belongs to learning 1.0.0 on staging, as "/learning".',
        fix: 'Choose another path, or release learning 1.0.0 without its route first.',
      },
    ]);
  });
});

describe('[GATE-02] events', () => {
  it.each([
    ['emits', createEventsField({ emits: ['course.opened'] })],
    ['listens', createEventsField({ listens: ['course.opened'] })],
  ])('%s: what does not exist', (_, changes) => {
    expect(listBrokenRuleIds(createCandidateInput(changes))).toContain('event-unknown');
  });

  it.each([
    ['1.0', true],
    ['1.9', true],
    ['2.0', false],
    ['0.9', false],
  ])('a payload of version %s fits a host with 1.1: %s', (version, fits) => {
    const changes = createEventsField({
      listens: ['course.completed'],
      versions: { 'course.completed': version },
    });
    expect(listBrokenRuleIds(createCandidateInput(changes))).toEqual(fits ? [] : ['event-version']);
  });

  it('a payload that another release of the channel does not accept', () => {
    const input = createCandidateInput(createEventsField({ emits: ['course.completed'] }));
    const learning = createTestDescriptor(
      'learning',
      createEventsField({ listens: ['course.completed'], versions: { 'course.completed': '2.0' } }),
    );
    expect(runGate(addNeighbours(input, learning)).map(({ message }) => message)).toEqual([
      '"course.completed" is version 1.0 in this release and 2.0 in learning 1.0.0 on staging.',
    ]);
  });

  it('an event without a recorded version', () => {
    const changes = createEventsField({ emits: ['course.completed'], versions: {} });
    expect(listBrokenRuleIds(createCandidateInput(changes))).toEqual(['event-version']);
    const unknown = createEventsField({ emits: ['course.opened'], versions: {} });
    expect(listBrokenRuleIds(createCandidateInput(unknown))).toEqual(['event-unknown']);
  });

  it('an event that has a listener and is no longer emitted', () => {
    const before = createTestDescriptor(
      'catalog',
      createEventsField({ emits: ['course.completed'] }),
    );
    const listener = createTestDescriptor(
      'learning',
      createEventsField({ listens: ['course.completed'] }),
    );
    expect(listBrokenRuleIds(addNeighbours(createSoundInput(), before, listener))).toEqual([
      'event-removed',
    ]);
    expect(
      listBrokenRuleIds(
        addNeighbours(createSoundInput(), before, createTestDescriptor('learning')),
      ),
    ).toEqual([]);
    expect(
      listBrokenRuleIds(
        addNeighbours(createSoundInput(), createTestDescriptor('catalog'), listener),
      ),
    ).toEqual([]);
  });
});

describe('[GATE-03] what the channel satisfies', () => {
  it.each([
    ['a newer React', { shared: { react: '^20.0.0' } }, 'shared-range', 'provides 19.3.1'],
    [
      'a module that no host provides',
      { shared: { vue: '^3.0.0' } },
      'shared-range',
      'provides none',
    ],
    ['a newer host', { hostApi: '^1.3.0' }, 'host-api', 'staging gives 1.2.0'],
    ['another contract', { api: '2' }, 'api-version', 'answers 1'],
  ])('%s', (_, changes, rule, words) => {
    const [problem, ...others] = runGate(createCandidateInput(changes));
    expect(others).toEqual([]);
    expect(problem?.rule).toBe(rule);
    expect(problem?.message).toContain(words);
  });
});

describe('[GATE-07] what cannot be evaluated', () => {
  it('is a broken rule that says what was missing', () => {
    const message = 'The rule could not be evaluated: remoteEntry.1.js cannot be read.';
    expect(runGate(createSoundInput({ entryText: undefined }))).toMatchObject([
      { rule: 'expose-removed', message },
      { rule: 'container-foreign', message },
    ]);
  });

  it.each([
    [
      'page.goto: Timeout 5000ms exceeded.\nCall log:\n\u001B[2m  - navigating\u001B[22m\n',
      'page.goto: Timeout 5000ms exceeded',
    ],
    ['\u001B[31mthe browser has gone\u001B[39m', 'the browser has gone'],
  ])(
    'says what the browser complained of, without colours and the log of Playwright',
    (text, shown) => {
      const { message } = toUnevaluatedProblem('smoke-mount', new Error(text));
      expect(message).toBe(`The rule could not be evaluated: ${shown}.`);
    },
  );

  it('a host that says nothing satisfies nothing', () => {
    const input = createCandidateInput(createEventsField({ emits: ['course.completed'] }));
    const host = { version: '1.0.0', hostApi: '', lends: {}, events: {}, routes: [] };
    const rules = listBrokenRuleIds({ ...input, mix: { ...input.mix, hosts: [host], api: [] } });
    expect(rules).toEqual(
      expect.arrayContaining(['event-unknown', 'shared-range', 'host-api', 'api-version']),
    );
  });

  it('reports a folder without a descriptor', async () => {
    const { candidate: none, problems } = await readReleaseFolder('/nowhere');
    expect(none).toBeUndefined();
    expect(problems).toEqual([
      {
        rule: 'descriptor-shape',
        message: 'There is no remote.json: nothing is built there, or the last build has failed.',
        fix: expect.stringContaining('without --no-build'),
      },
    ]);
  });
});
