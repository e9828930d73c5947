import { openTestScormSession } from './test/session.ts';

const V = '1.2';

const closed = ['getValue', 'setValue', 'commit', 'terminate'] as const;

test('[SRTE-01] Initialize opens the session and Finish ends it, each without an error', async () => {
  const { api } = await openTestScormSession(V, { start: false });
  api.getValue('cmi.suspend_data');
  expect([api.initialize(''), api.getLastError()]).toEqual(['true', '0']);
  expect([api.setValue('cmi.suspend_data', 'x'), api.getLastError()]).toEqual(['true', '0']);
  api.getValue('cmi.nothing');
  expect([api.terminate(''), api.getLastError()]).toEqual(['true', '0']);
  expect([api.setValue('cmi.suspend_data', 'y'), api.getLastError()]).toEqual(['false', '301']);
});

test.each(closed)('[SRTE-02] before Initialize %s fails with 301', async (call) => {
  const { api, changes } = await openTestScormSession(V, { start: false });
  const answer =
    call === 'setValue'
      ? api.setValue('cmi.suspend_data', 'x')
      : api[call](call === 'getValue' ? 'cmi.core.lesson_status' : '');
  expect([answer, api.getLastError()]).toEqual([call === 'getValue' ? '' : 'false', '301']);
  expect(changes).toEqual([]);
});

test('[SRTE-03] after Finish reading, writing and committing fail with 301 and change nothing', async () => {
  const { api, changes, events } = await openTestScormSession(V);
  api.terminate('');
  changes.length = 0;
  expect([api.getValue('cmi.core.lesson_status'), api.getLastError()]).toEqual(['', '301']);
  expect([api.setValue('cmi.suspend_data', 'x'), api.getLastError()]).toEqual(['false', '301']);
  expect([api.commit(''), api.getLastError()]).toEqual(['false', '301']);
  expect(changes).toEqual([]);
  expect(events).toEqual(['end']);
});

test('[SRTE-04] a second Finish answers true and ends nothing again', async () => {
  const { api, events } = await openTestScormSession(V);
  api.terminate('');
  expect([api.terminate(''), api.getLastError()]).toEqual(['true', '0']);
  expect(events).toEqual(['end']);
});

test('[SRTE-05] Initialize again, also after Finish, is refused with 101 and leaves the session', async () => {
  const { api } = await openTestScormSession(V);
  expect([api.initialize(''), api.getLastError()]).toEqual(['false', '101']);
  expect(api.setValue('cmi.suspend_data', 'x')).toBe('true');
  api.terminate('');
  expect([api.initialize(''), api.getLastError()]).toEqual(['false', '101']);
  expect([api.commit(''), api.getLastError()]).toEqual(['false', '301']);
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

const readOnly = ['core.student_id', 'core.student_name', 'core.credit', 'core.entry']
  .concat(['core.total_time', 'core.lesson_mode', 'launch_data', 'comments_from_lms'])
  .concat(['student_data.mastery_score', 'student_data.max_time_allowed'])
  .concat(['student_data.time_limit_action']);

const refusedWrites: [row: string, element: string, value: string, code: string][] = [
  ...readOnly.map((name): [string, string, string, string] => [
    '[SRTE-09]',
    `cmi.${name}`,
    'x',
    '403',
  ]),
  ['[SRTE-11]', 'cmi.core._children', 'x', '402'],
  ['[SRTE-11]', 'cmi.objectives._count', '3', '402'],
  ['[SRTE-12]', 'cmi.nothing', 'x', '401'],
  ['[SRTE-12]', 'cmi.core', 'x', '401'],
  ['[SRTE-12]', 'cmi', 'x', '401'],
  ['[SRTE-12]', 'cmi.objectives.undefined.status', 'passed', '401'],
  ['[SRTE-14]', 'cmi.core.lesson_status', 'foo', '405'],
  ['[SRTE-14]', 'cmi.core.score.raw', 'abc', '405'],
  ['[SRTE-14]', 'cmi.core.score.raw', '101', '405'],
  ['[SRTE-14]', 'cmi.core.session_time', '5 minutes', '405'],
  ['[SRTE-17]', 'cmi.objectives.1.id', 'gap', '201'],
  ['[SRTE-18]', 'cmi.suspend_data', 'x'.repeat(4097), '405'],
];

test.each(refusedWrites)('%s writing %s is refused', async (_row, element, value, code) => {
  const { api, changes } = await openTestScormSession(V);
  api.setValue('cmi.core.score.raw', '50');
  changes.length = 0;
  const before = api.getValue(element);
  expect([api.setValue(element, value), api.getLastError()]).toEqual(['false', code]);
  expect(api.getValue(element)).toBe(before);
  expect(changes).toEqual([]);
});

const writeOnly = ['core.exit', 'core.session_time'].concat(
  ['id', 'time', 'type', 'student_response', 'result', 'latency', 'weighting'].map(
    (name) => `interactions.0.${name}`,
  ),
);

const refusedReads: [row: string, element: string, code: string][] = [
  ...writeOnly.map((name): [string, string, string] => ['[SRTE-10]', `cmi.${name}`, '404']),
  ['[SRTE-12]', 'cmi.nothing', '401'],
  ['[SRTE-12]', 'cmi.core', '401'],
  ['[SRTE-13]', 'cmi.core.lesson_status._children', '202'],
  ['[SRTE-13]', 'cmi.core._count', '203'],
  ['[SRTE-13]', 'cmi.core.score.raw._count', '203'],
  ['[SRTE-17]', 'cmi.objectives.0.id', '201'],
];

test.each(refusedReads)('%s reading %s is refused', async (_row, element, code) => {
  const { api } = await openTestScormSession(V);
  expect([api.getValue(element), api.getLastError()]).toEqual(['', code]);
});

test.each([
  ['[SRTE-24]', 'cmi.core.lesson_status', 'not attempted'],
  ['[SRTE-24]', 'cmi.core.credit', 'credit'],
  ['[SRTE-24]', 'cmi.core.lesson_mode', 'normal'],
  ['[SRTE-24]', 'cmi.core.entry', 'ab-initio'],
  ['[SRTE-24]', 'cmi.core.total_time', '0000:00:00.00'],
  ['[SRTE-24]', 'cmi.student_data.time_limit_action', 'continue,no message'],
  ['[SRTE-24]', 'cmi.core.score.min', '0'],
  ['[SRTE-24]', 'cmi.core.score.max', '100'],
  ['[SRTE-26]', 'cmi.core.student_id', 's1'],
  ['[SRTE-26]', 'cmi.core.student_name', 'Doe, Jane'],
  ['[SRTE-13]', 'cmi.objectives._children', 'id,score,status'],
  ['[SRTE-13]', 'cmi.core.score._children', 'raw,min,max'],
  ['[SRTE-28]', 'cmi.objectives._count', '0'],
  ['[SRTE-28]', 'cmi.interactions.0.objectives._count', '0'],
])('%s %s reads %s at the start', async (_row, element, value) => {
  const { api } = await openTestScormSession(V);
  expect([api.getValue(element), api.getLastError()]).toEqual([value, '0']);
});

const set: [string, string][] = [
  ['cmi.core.lesson_location', '7'],
  ['cmi.suspend_data', 'ä'.repeat(4096)],
  ['cmi.core.score.raw', '80'],
  ['cmi.core.lesson_status', 'incomplete'],
  ['cmi.objectives.0.id', 'a'],
  ['cmi.objectives.1.id', 'b'],
  ['cmi.objectives.1.status', 'passed'],
];

test('[SRTE-27] [SRTE-28] [SRTE-18] what was set reads back on the next visit, lists with their counts', async () => {
  const first = await openTestScormSession(V);
  for (const [name, value] of set) expect(first.api.setValue(name, value)).toBe('true');
  first.api.setValue('cmi.interactions.0.id', 'q');
  const { api } = await openTestScormSession(V, { stored: first.saved });
  expect(set.map(([name]) => api.getValue(name))).toEqual(set.map(([, value]) => value));
  expect(api.getValue('cmi.objectives._count')).toBe('2');
  expect(api.getValue('cmi.interactions._count')).toBe('1');
});

const entryAfter = async (exit: string): Promise<string> => {
  const { api, saved } = await openTestScormSession(V);
  api.setValue('cmi.core.lesson_location', '7');
  api.setValue('cmi.core.exit', exit);
  const next = await openTestScormSession(V, { stored: saved });
  expect(next.api.getValue('cmi.core.lesson_location')).toBe('7');
  return next.api.getValue('cmi.core.entry');
};

test('[SRTE-30] entry tells a first visit, a suspended one and any other', async () => {
  expect((await openTestScormSession(V)).api.getValue('cmi.core.entry')).toBe('ab-initio');
  expect(await entryAfter('suspend')).toBe('resume');
  expect(await entryAfter('')).toBe('');
  expect(await entryAfter('logout')).toBe('');
});

test('[SSAVE-13] total time is the loaded total plus the latest session time', async () => {
  const first = await openTestScormSession(V);
  first.api.setValue('cmi.core.session_time', '0000:00:10');
  first.api.setValue('cmi.core.session_time', '0000:00:15.5');
  expect(first.saved['cmi.core.total_time']).toBe('0000:00:15.50');
  const second = await openTestScormSession(V, { stored: first.saved });
  expect(second.api.getValue('cmi.core.total_time')).toBe('0000:00:15.50');
  second.api.setValue('cmi.core.session_time', '00:01:00');
  expect(second.saved['cmi.core.total_time']).toBe('0000:01:15.50');
});

test('comments of the learner are collected up to their limit', async () => {
  const { api, saved } = await openTestScormSession(V);
  api.setValue('cmi.comments', 'First.');
  api.setValue('cmi.comments', ' Second.');
  expect(saved['cmi.comments']).toBe('First. Second.');
  expect(api.getValue('cmi.comments')).toBe('First. Second.');
  expect([api.setValue('cmi.comments', 'x'.repeat(4090)), api.getLastError()]).toEqual([
    'false',
    '405',
  ]);
  expect(api.getValue('cmi.comments')).toBe('First. Second.');
});

test('[SSAVE-05] [SSAVE-06] after a failed save Commit and Finish answer false with 101, writes go on', async () => {
  const session = await openTestScormSession(V);
  session.failing = true;
  session.api.noteSave(true);
  expect(session.api.getLastError()).toBe('101');
  expect(session.api.setValue('cmi.suspend_data', 'x')).toBe('true');
  expect([session.api.commit(''), session.api.getLastError()]).toEqual(['false', '101']);
  session.api.noteSave(false);
  expect(session.api.getLastError()).toBe('0');
  expect(session.api.terminate('')).toBe('false');
  expect(session.events).toEqual(['commit', 'end']);
  expect([session.api.commit(''), session.api.getLastError()]).toEqual(['false', '301']);
});

test('[SRTE-31] a failed data load keeps the package from starting, with 101', async () => {
  const { api, changes, events } = await openTestScormSession(V, {
    loadFailed: true,
    start: false,
  });
  expect([api.initialize(''), api.getLastError()]).toEqual(['false', '101']);
  expect(api.setValue('cmi.suspend_data', 'x')).toBe('false');
  api.terminate('');
  expect(changes).toEqual([]);
  expect(events).toEqual([]);
});

test('[SRTE-23] asking about errors never changes the last error, a good call resets it', async () => {
  const { api } = await openTestScormSession(V);
  api.getValue('cmi.nothing');
  expect(api.getErrorString(301)).toBe('Not initialized');
  expect(api.getErrorString('301')).toBe('Not initialized');
  expect(api.getDiagnostic('405')).toBe('Incorrect Data Type');
  expect(api.getLastError()).toBe('401');
  api.getValue('cmi.core.lesson_status');
  expect(api.getLastError()).toBe('0');
  api.terminate('');
  expect(api.getErrorString('403')).toBe('Element is read only');
});
