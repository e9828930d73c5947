import { openTestScormSession } from './test/session.ts';

const V = '2004';

test('[SRTE-01] Initialize opens the session and Terminate ends it, each without an error', async () => {
  const { api } = await openTestScormSession(V, { start: false });
  api.getValue('cmi.location');
  expect([api.initialize(''), api.getLastError()]).toEqual(['true', '0']);
  expect([api.setValue('cmi.location', 'x'), api.getLastError()]).toEqual(['true', '0']);
  api.getValue('cmi.nothing');
  expect([api.terminate(''), api.getLastError()]).toEqual(['true', '0']);
  expect([api.setValue('cmi.location', 'y'), api.getLastError()]).toEqual(['false', '133']);
});

test('[SRTE-06] starting and ending twice are errors of their own', async () => {
  const { api } = await openTestScormSession(V);
  expect([api.initialize(''), api.getLastError()]).toEqual(['false', '103']);
  api.terminate('');
  expect([api.terminate(''), api.getLastError()]).toEqual(['false', '113']);
  expect([api.initialize(''), api.getLastError()]).toEqual(['false', '104']);
});

test('[SRTE-07] calls before Initialize and after Terminate fail with a code each', async () => {
  const { api, changes } = await openTestScormSession(V, { start: false });
  expect([api.terminate(''), api.getLastError()]).toEqual(['false', '112']);
  expect([api.getValue('cmi.location'), api.getLastError()]).toEqual(['', '122']);
  expect([api.setValue('cmi.location', 'x'), api.getLastError()]).toEqual(['false', '132']);
  expect([api.commit(''), api.getLastError()]).toEqual(['false', '142']);
  api.initialize('');
  api.terminate('');
  changes.length = 0;
  expect([api.getValue('cmi.location'), api.getLastError()]).toEqual(['', '123']);
  expect([api.setValue('cmi.location', 'x'), api.getLastError()]).toEqual(['false', '133']);
  expect([api.commit(''), api.getLastError()]).toEqual(['false', '143']);
  expect(changes).toEqual([]);
});

test.each(['x', null, undefined])('[SRTE-08] the argument %p is refused with 201', async (bad) => {
  const { api, events } = await openTestScormSession(V, { start: false });
  expect([api.initialize(bad), api.getLastError()]).toEqual(['false', '201']);
  expect(api.initialize('')).toBe('true');
  expect([api.commit(bad), api.getLastError()]).toEqual(['false', '201']);
  expect([api.terminate(bad), api.getLastError()]).toEqual(['false', '201']);
  expect(events).toEqual([]);
  expect([api.commit(''), api.terminate('')]).toEqual(['true', 'true']);
  expect(events).toEqual(['commit', 'end']);
});

const readOnly = ['_version', 'completion_threshold', 'credit', 'entry', 'launch_data']
  .concat(['learner_id', 'learner_name', 'max_time_allowed', 'mode', 'scaled_passing_score'])
  .concat(['time_limit_action', 'total_time', 'comments_from_lms.0.comment'])
  .concat(['comments_from_lms.0.location', 'comments_from_lms.0.timestamp']);

const refusedWrites: [row: string, element: string, value: string, code: string][] = [
  ...readOnly.map((name): [string, string, string, string] => [
    '[SRTE-09]',
    `cmi.${name}`,
    'x',
    '404',
  ]),
  ['[SRTE-11]', 'cmi.objectives._count', 'x', '404'],
  ['[SRTE-11]', 'cmi.score._children', 'x', '404'],
  ['[SRTE-12]', 'cmi.nothing', 'x', '401'],
  ['[SRTE-12]', 'cmi.score', 'x', '401'],
  ['[SRTE-12]', 'cmi.objectives.undefined.score.raw', '1', '401'],
  ['[SRTE-15]', 'cmi.completion_status', 'foo', '406'],
  ['[SRTE-15]', 'cmi.session_time', '5 minutes', '406'],
  ['[SRTE-15]', 'cmi.exit', 'foo', '406'],
  ['[SRTE-15]', 'cmi.score.scaled', '1.5', '407'],
  ['[SRTE-15]', 'cmi.progress_measure', '2', '407'],
  ['[SRTE-15]', 'cmi.interactions.0.type', 'choice', '408'],
  ['[SRTE-15]', 'cmi.objectives.0.score.raw', '5', '408'],
  ['[SRTE-17]', 'cmi.objectives.5.id', 'x', '351'],
  ['[SRTE-17]', 'cmi.comments_from_learner.1.comment', 'x', '351'],
  ['[SRTE-18]', 'cmi.suspend_data', 'x'.repeat(64_001), '406'],
];

test.each(refusedWrites)('%s writing %s is refused', async (_row, element, value, code) => {
  const { api, changes } = await openTestScormSession(V);
  expect([api.setValue(element, value), api.getLastError()]).toEqual(['false', code]);
  expect(changes).toEqual([]);
});

test('[SRTE-28] a refused write adds no entry to a list', async () => {
  const { api } = await openTestScormSession(V);
  for (const [, element, value] of refusedWrites) api.setValue(element, value);
  for (const list of ['objectives', 'interactions', 'comments_from_lms']) {
    expect(api.getValue(`cmi.${list}._count`)).toBe('0');
  }
});

test.each([
  ['[SRTE-10]', 'cmi.exit', '405'],
  ['[SRTE-10]', 'cmi.session_time', '405'],
  ['[SRTE-12]', 'cmi.nothing', '401'],
  ['[SRTE-16]', 'cmi.location', '403'],
  ['[SRTE-16]', 'cmi.score.raw', '403'],
  ['[SRTE-16]', 'cmi.suspend_data', '403'],
  ['[SRTE-17]', 'cmi.objectives.0.id', '301'],
])('%s reading %s is refused', async (_row, element, code) => {
  const { api } = await openTestScormSession(V);
  expect([api.getValue(element), api.getLastError()]).toEqual(['', code]);
});

test.each([
  ['[SRTE-25]', 'cmi.completion_status', 'unknown'],
  ['[SRTE-25]', 'cmi.success_status', 'unknown'],
  ['[SRTE-25]', 'cmi.credit', 'no-credit'],
  ['[SRTE-25]', 'cmi.mode', 'normal'],
  ['[SRTE-25]', 'cmi.entry', 'ab-initio'],
  ['[SRTE-25]', 'cmi.total_time', 'PT0H0M0S'],
  ['[SRTE-25]', 'cmi.time_limit_action', 'continue,no message'],
  ['[SRTE-25]', 'cmi.score.min', '0'],
  ['[SRTE-25]', 'cmi.score.max', '100'],
  ['[SRTE-25]', 'cmi._version', '4.0'],
  ['[SRTE-26]', 'cmi.learner_id', 's1'],
  ['[SRTE-26]', 'cmi.learner_name', 'Doe, Jane'],
])('%s %s reads %s at the start', async (_row, element, value) => {
  const { api } = await openTestScormSession(V);
  expect([api.getValue(element), api.getLastError()]).toEqual([value, '0']);
});

test('objectives of the manifest are there first and travel with their first value', async () => {
  const launch = { objectives: ['PRIMARY', 'obj_a', 'obj_b'] };
  const first = await openTestScormSession(V, { launch });
  expect(first.api.getValue('cmi.objectives._count')).toBe('3');
  expect(first.api.getValue('cmi.objectives.1.id')).toBe('obj_a');
  expect(first.changes).toEqual([]);
  expect(first.api.setValue('cmi.objectives.2.score.scaled', '0.5')).toBe('true');
  expect(first.changes).toEqual([
    ['cmi.objectives.2.id', 'obj_b'],
    ['cmi.objectives.2.score.scaled', '0.5'],
  ]);
  const second = await openTestScormSession(V, { launch, stored: first.saved });
  const ids = [0, 1, 2].map((at) => second.api.getValue(`cmi.objectives.${at}.id`));
  expect(ids).toEqual(['PRIMARY', 'obj_a', 'obj_b']);
  expect(second.api.getValue('cmi.objectives._count')).toBe('3');
  expect(second.api.getValue('cmi.objectives.2.score.scaled')).toBe('0.5');
  expect(second.api.setValue('cmi.objectives.2.score.raw', '1')).toBe('true');
});

test('an objective of a new release takes the first free place', async () => {
  const stored = { 'cmi.objectives.0.id': 'old', 'cmi.objectives.1.id': 'obj_b' };
  const { api } = await openTestScormSession(V, {
    launch: { objectives: ['obj_b', 'new'] },
    stored,
  });
  expect(api.getValue('cmi.objectives.2.id')).toBe('new');
});

const set: [string, string][] = [
  ['cmi.interactions.0.id', 'q1'],
  ['cmi.interactions.0.type', 'choice'],
  ['cmi.interactions.0.objectives.0.id', 'o'],
  ['cmi.interactions.0.learner_response', '2'],
  ['cmi.interactions.0.correct_responses.0.pattern', '1'],
  ['cmi.interactions.0.result', 'incorrect'],
  ['cmi.comments_from_learner.0.comment', 'hi'],
  ['cmi.objectives.0.id', 'o1'],
  ['cmi.objectives.1.id', 'o2'],
  ['cmi.objectives.1.success_status', 'passed'],
  ['cmi.location', '7'],
  ['cmi.score.raw', '80'],
  ['cmi.completion_status', 'incomplete'],
  ['cmi.suspend_data', '日'.repeat(64_000)],
];

test('[SRTE-27] [SRTE-28] [SRTE-18] what was set reads back on the next visit, lists with their counts', async () => {
  const first = await openTestScormSession(V);
  for (const [name, value] of set) expect(first.api.setValue(name, value)).toBe('true');
  const { api } = await openTestScormSession(V, { stored: first.saved });
  expect(set.map(([name]) => api.getValue(name))).toEqual(set.map(([, value]) => value));
  expect(api.getValue('cmi.interactions._count')).toBe('1');
  expect(api.getValue('cmi.interactions.0.correct_responses._count')).toBe('1');
  expect(api.getValue('cmi.comments_from_learner._count')).toBe('1');
  expect(api.getValue('cmi.objectives._count')).toBe('2');
  expect(api.setValue('cmi.interactions.1.id', 'q2')).toBe('true');
});

test('[SRTE-28] stored keys are restored whatever their order', async () => {
  const stored: Record<string, string> = {};
  for (let at = 12; at >= 0; at -= 1) {
    stored[`cmi.interactions.${at}.learner_response`] = 'a';
    stored[`cmi.interactions.${at}.type`] = 'choice';
    stored[`cmi.interactions.${at}.id`] = `q${at}`;
  }
  const { api } = await openTestScormSession(V, { stored });
  expect(api.getValue('cmi.interactions._count')).toBe('13');
  expect(api.setValue('cmi.interactions.12.result', 'correct')).toBe('true');
  expect(api.setValue('cmi.interactions.13.id', 'q13')).toBe('true');
});

test('[SRTE-30] entry tells a first visit, a suspended one and any other', async () => {
  const entryAfter = async (exit: string): Promise<string> => {
    const { api, saved } = await openTestScormSession(V);
    api.setValue('cmi.location', '7');
    api.setValue('cmi.exit', exit);
    const next = await openTestScormSession(V, { stored: saved });
    expect(next.api.getValue('cmi.location')).toBe('7');
    return next.api.getValue('cmi.entry');
  };
  expect(await entryAfter('suspend')).toBe('resume');
  expect(await entryAfter('normal')).toBe('');
  expect((await openTestScormSession(V)).api.getValue('cmi.entry')).toBe('ab-initio');
});

test('[SSAVE-13] total time is the loaded total plus the latest session time', async () => {
  const first = await openTestScormSession(V);
  first.api.setValue('cmi.session_time', 'PT9.19S');
  expect(first.saved['cmi.total_time']).toBe('PT0H0M9.19S');
  const second = await openTestScormSession(V, { stored: first.saved });
  second.api.setValue('cmi.session_time', 'PT1M');
  expect(second.saved['cmi.total_time']).toBe('PT0H1M9.19S');
});

test('[SRTE-32] a navigation request is accepted, told at the end and never stored', async () => {
  const { api, events, saved } = await openTestScormSession(V);
  expect(api.setValue('adl.nav.request', 'suspendAll')).toBe('true');
  expect(api.getValue('cmi.mode')).toBe('normal');
  api.terminate('');
  expect(events).toEqual(['end suspendAll']);
  expect(saved).not.toHaveProperty(['adl.nav.request']);
});

test('shared data buckets have the places that the manifest names', async () => {
  const { api } = await openTestScormSession(V, { launch: { sharedData: ['notes'] } });
  expect(api.getValue('adl.data._count')).toBe('1');
  expect(api.getValue('adl.data.0.id')).toBe('notes');
  expect(api.setValue('adl.data.0.store', 'x')).toBe('true');
  expect([api.setValue('adl.data.2.store', 'x'), api.getLastError()]).toEqual(['false', '351']);
});

test('[SSAVE-05] after a failed save Commit answers false with 391', async () => {
  const session = await openTestScormSession(V);
  session.failing = true;
  expect([session.api.commit(''), session.api.getLastError()]).toEqual(['false', '391']);
});

test('[SRTE-31] a failed data load keeps the package from starting, with 102', async () => {
  const { api, changes, events } = await openTestScormSession(V, {
    loadFailed: true,
    start: false,
  });
  expect([api.initialize(''), api.getLastError()]).toEqual(['false', '102']);
  expect(api.setValue('cmi.location', '1')).toBe('false');
  api.terminate('');
  expect(changes).toEqual([]);
  expect(events).toEqual([]);
});
