import {
  closeScormPlayers,
  openScormVisitForTest,
  buildScormPackage,
  createStudentScormVisit,
  createTestScormServer,
  waitForCondition,
} from './test/visit.ts';

jest.mock('./package-link.ts', () => jest.requireActual('./test/package-link-stand-in.ts'));

afterEach(() => {
  jest.useRealTimers();
  closeScormPlayers();
});

test('[SCO-03] [SCO-04] both API objects are offered, the first one started is the session', async () => {
  const { api, api2004 } = await openScormVisitForTest({
    visit: createStudentScormVisit(createTestScormServer()),
  });
  expect(Object.keys(api).toSorted()).toEqual([
    'LMSCommit',
    'LMSFinish',
    'LMSGetDiagnostic',
    'LMSGetErrorString',
    'LMSGetLastError',
    'LMSGetValue',
    'LMSInitialize',
    'LMSSetValue',
  ]);
  expect(Object.keys(api2004).toSorted()).toEqual([
    'Commit',
    'GetDiagnostic',
    'GetErrorString',
    'GetLastError',
    'GetValue',
    'Initialize',
    'SetValue',
    'Terminate',
  ]);
  expect(api2004['Initialize']?.('')).toBe('true');
  expect(api['LMSInitialize']?.('')).toBe('false');
  expect(api2004['GetValue']?.('cmi.mode')).toBe('normal');
});

const CALLS = [
  ['1.2', 'API', 'LMS', 'LMSFinish', 'cmi.core.lesson_location', 'Not implemented error'],
  ['2004', 'API_1484_11', '', 'Terminate', 'cmi.location', 'Undefined Data Model Element'],
] as const;

test.each(CALLS)(
  '[SCO-03] a %s package finds the API in the window above its frame, and each call answers',
  async (_version, name, prefix, end, location, unknown) => {
    const { frame } = await openScormVisitForTest({
      visit: createStudentScormVisit(createTestScormServer()),
    });
    let place = frame.contentWindow as Window & Record<string, unknown>;
    while (place[name] === undefined && place.parent !== place) {
      place = place.parent as typeof place;
    }
    const api = place[name] as Record<string, (...values: string[]) => string>;
    const call = (what: string, ...values: string[]) => api[what]?.(...values);
    expect(call(`${prefix}Initialize`, '')).toBe('true');
    expect(call(`${prefix}SetValue`, location, 'page 3')).toBe('true');
    expect(call(`${prefix}GetValue`, location)).toBe('page 3');
    expect(call(`${prefix}Commit`, '')).toBe('true');
    call(`${prefix}GetValue`, 'cmi.nothing');
    expect(call(`${prefix}GetLastError`)).toBe('401');
    expect(call(`${prefix}GetErrorString`, '401')).toBe(unknown);
    expect(call(`${prefix}GetDiagnostic`, '')).toBe(unknown);
    expect(call(end, '')).toBe('true');
    expect(call(`${prefix}Commit`, '')).toBe('false');
  },
);

test('[SCO-04] closing takes the API objects, the frame and every timer away', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask'] });
  const { api, container, player } = await openScormVisitForTest({
    visit: createStudentScormVisit(createTestScormServer()),
  });
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.suspend_data', 'x');
  player.close();
  expect(window).not.toHaveProperty('API');
  expect(window).not.toHaveProperty('API_1484_11');
  expect(container.children).toHaveLength(0);
  expect(jest.getTimerCount()).toBe(0);
});

test('[SSAVE-21] a value that another tab has saved over is sent again when the package sets it', async () => {
  const server = createTestScormServer({ 'cmi.core.lesson_location': 'page 1' });
  const { api, player } = await openScormVisitForTest({ visit: createStudentScormVisit(server) });
  api['LMSInitialize']?.('');
  const change = {
    oldValue: JSON.stringify({ 'cmi.core.lesson_location': { value: 'page 7' } }),
    newValue: null,
  };
  const otherStudent = { ...change, key: 'scorm.mirror.s2/c1/other' };
  window.dispatchEvent(new StorageEvent('storage', otherStudent));
  api['LMSSetValue']?.('cmi.core.lesson_location', 'page 1');
  api['LMSCommit']?.('');
  expect(server.saves).toEqual([]);
  window.dispatchEvent(new StorageEvent('storage', { ...change, key: 'scorm.mirror.s1/c1/other' }));
  api['LMSSetValue']?.('cmi.core.lesson_location', 'page 1');
  api['LMSCommit']?.('');
  expect(server.saves.map(({ updates }) => updates)).toEqual([
    { 'cmi.core.lesson_location': 'page 1' },
  ]);
  player.close();
});

test.each([
  ['content/index.html?lang=en&x=1#p2', '/scorm-content/c1/content/index.html?lang=en&x=1#p2'],
  ['m%C3%B3dulo%201/a.html', '/scorm-content/c1/m%C3%B3dulo%201/a.html'],
  ['Übung 1/a b.html', '/scorm-content/c1/%C3%9Cbung%201/a%20b.html'],
])('[SCO-05] the launch file %s is framed as %s', async (LaunchFile, address) => {
  const course = buildScormPackage({ LaunchFile });
  const { frame } = await openScormVisitForTest({
    visit: createStudentScormVisit(createTestScormServer()),
    course,
  });
  expect(frame.src).toBe(`${location.origin}${address}`);
  expect(frame.title).toBe('A course');
});

test.each(['../c2/index.html', '//evil.example/x', 'https://evil.example/', 'javascript:alert(1)'])(
  'the launch file %s outside the package is never framed',
  async (LaunchFile) => {
    const course = buildScormPackage({ LaunchFile });
    const opening = openScormVisitForTest({
      visit: createStudentScormVisit(createTestScormServer()),
      course,
    });
    await expect(opening).rejects.toThrow('outside its package');
    expect(document.querySelector('iframe')).toBeNull();
  },
);

test('the state goes from loading over ready to finished', async () => {
  const { api, frame, player } = await openScormVisitForTest({
    visit: createStudentScormVisit(createTestScormServer()),
  });
  const phases: string[] = [player.state().phase];
  player.subscribe(() => phases.push(player.state().phase));
  frame.dispatchEvent(new Event('load'));
  api['LMSInitialize']?.('');
  api['LMSFinish']?.('');
  expect([...new Set(phases)]).toEqual(['loading', 'ready', 'finished']);
  const before = player.state();
  expect(player.state()).toBe(before);
});

test('[SRTE-26] the learner is the student, last name first', async () => {
  const { api } = await openScormVisitForTest({
    visit: createStudentScormVisit(createTestScormServer()),
  });
  api['LMSInitialize']?.('');
  expect(api['LMSGetValue']?.('cmi.core.student_id')).toBe('s1');
  expect(api['LMSGetValue']?.('cmi.core.student_name')).toBe('Doe, Jane');
  const later = await openScormVisitForTest({
    visit: createStudentScormVisit(createTestScormServer()),
  });
  later.api2004['Initialize']?.('');
  expect(later.api2004['GetValue']?.('cmi.learner_id')).toBe('s1');
  expect(later.api2004['GetValue']?.('cmi.learner_name')).toBe('Doe, Jane');
});

test('[SSAVE-03] [SSAVE-06] Commit and Finish save at once without a synchronous request', async () => {
  const requests = jest.spyOn(XMLHttpRequest.prototype, 'open');
  const server = createTestScormServer();
  const { api, player } = await openScormVisitForTest({ visit: createStudentScormVisit(server) });
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.core.lesson_location', '3');
  expect(api['LMSCommit']?.('')).toBe('true');
  expect(server.saves.map(({ updates }) => updates)).toEqual([{ 'cmi.core.lesson_location': '3' }]);
  await waitForCondition(() => player.state().saving === 'saved');
  expect(api['LMSCommit']?.('')).toBe('true');
  expect(server.saves).toHaveLength(1);
  api['LMSSetValue']?.('cmi.core.session_time', '0000:00:15');
  api['LMSSetValue']?.('cmi.core.exit', 'suspend');
  expect(api['LMSFinish']?.('')).toBe('true');
  expect(server.saves[1]?.updates).toEqual({
    'cmi.core.session_time': '0000:00:15',
    'cmi.core.total_time': '0000:00:15.00',
    'cmi.core.exit': 'suspend',
    'cmi.core.lesson_status': 'incomplete',
  });
  expect(server.saves.map(({ sequence }) => sequence)).toEqual([1, 5]);
  expect(requests).not.toHaveBeenCalled();
  await waitForCondition(() => player.state().saving === 'saved');
  expect(api['LMSSetValue']?.('cmi.suspend_data', 'late')).toBe('false');
  expect(api['LMSCommit']?.('')).toBe('false');
  player.close();
  expect(server.saves).toHaveLength(2);
});

test('[SSAVE-03] Commit and Terminate of SCORM 2004 save at once, and nothing twice', async () => {
  const server = createTestScormServer();
  const course = buildScormPackage({ version: '2004' });
  const { api2004, player } = await openScormVisitForTest({
    visit: createStudentScormVisit(server),
    course,
  });
  api2004['Initialize']?.('');
  api2004['SetValue']?.('cmi.location', '3');
  expect(api2004['Commit']?.('')).toBe('true');
  expect(server.saves.map(({ updates }) => updates)).toEqual([{ 'cmi.location': '3' }]);
  await waitForCondition(() => player.state().saving === 'saved');
  expect(api2004['Commit']?.('')).toBe('true');
  expect(server.saves).toHaveLength(1);
  api2004['SetValue']?.('cmi.session_time', 'PT15S');
  api2004['SetValue']?.('cmi.exit', 'suspend');
  expect(api2004['Terminate']?.('')).toBe('true');
  expect(server.saves[1]?.updates).toMatchObject({
    'cmi.session_time': 'PT15S',
    'cmi.exit': 'suspend',
  });
  await waitForCondition(() => player.state().saving === 'saved');
  expect(api2004['SetValue']?.('cmi.location', '4')).toBe('false');
  player.close();
  expect(server.saves).toHaveLength(2);
});

test('[SSAVE-05] [SSAVE-07] a failed save shows, makes Commit answer false with 101, and goes on when online', async () => {
  const server = createTestScormServer();
  server.down = true;
  const { api, player } = await openScormVisitForTest({ visit: createStudentScormVisit(server) });
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.suspend_data', 'x');
  api['LMSCommit']?.('');
  await waitForCondition(() => player.state().saving === 'not-saved');
  expect(api['LMSGetLastError']?.()).toBe('101');
  expect([api['LMSCommit']?.(''), api['LMSGetLastError']?.()]).toEqual(['false', '101']);
  await waitForCondition(() => player.state().saving === 'not-saved');
  server.down = false;
  window.dispatchEvent(new Event('online'));
  await waitForCondition(() => player.state().saving === 'saved');
  expect(server.data).toEqual({ 'cmi.suspend_data': 'x' });
  expect(api['LMSCommit']?.('')).toBe('true');
});

test('[SSAVE-07] a failed save is repeated at once on the online event', async () => {
  const server = createTestScormServer();
  server.down = true;
  const { api, player } = await openScormVisitForTest({ visit: createStudentScormVisit(server) });
  jest.useFakeTimers();
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.suspend_data', 'x');
  api['LMSCommit']?.('');
  await jest.advanceTimersByTimeAsync(0);
  expect(player.state().saving).toBe('not-saved');
  server.down = false;
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(server.data).toEqual({ 'cmi.suspend_data': 'x' });
  expect(player.state().saving).toBe('saved');
});

test('[SSAVE-15] completion is raised once, by the save that succeeds', async () => {
  const server = createTestScormServer();
  server.down = true;
  const { api, player } = await openScormVisitForTest({ visit: createStudentScormVisit(server) });
  const completed = jest.fn();
  player.on('completed', completed);
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.core.lesson_status', 'passed');
  api['LMSCommit']?.('');
  await waitForCondition(() => player.state().saving === 'not-saved');
  expect(completed).not.toHaveBeenCalled();
  server.down = false;
  api['LMSCommit']?.('');
  await waitForCondition(() => completed.mock.calls.length > 0);
  api['LMSSetValue']?.('cmi.core.lesson_status', 'completed');
  api['LMSFinish']?.('');
  await waitForCondition(() => player.state().saving === 'saved');
  expect(completed).toHaveBeenCalledTimes(1);
});

test.each([
  ['cmi.core.lesson_status', 'failed'],
  ['cmi.core.lesson_location', '3'],
])('[SSAVE-14] saving %s %s raises no completion', async (element, value) => {
  const server = createTestScormServer();
  const { api, player } = await openScormVisitForTest({ visit: createStudentScormVisit(server) });
  const completed = jest.fn();
  player.on('completed', completed);
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.(element, value);
  api['LMSCommit']?.('');
  await waitForCondition(() => player.state().saving === 'saved');
  expect(server.data).toEqual({ [element]: value });
  expect(completed).not.toHaveBeenCalled();
});

test('[SSAVE-15] a completion that an earlier visit saved is raised by the first save of this one', async () => {
  const server = createTestScormServer({ 'cmi.core.lesson_status': 'passed' });
  const { api, player } = await openScormVisitForTest({ visit: createStudentScormVisit(server) });
  const completed = jest.fn();
  player.on('completed', completed);
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.core.lesson_location', '2');
  api['LMSCommit']?.('');
  await waitForCondition(() => completed.mock.calls.length > 0);
  expect(server.saves[0]?.updates).toEqual({ 'cmi.core.lesson_location': '2' });
});

test('[SSAVE-10] [SSAVE-11] what a closed tab left is merged over the loaded data and sent', async () => {
  const offline = createTestScormServer({
    'cmi.core.lesson_location': '1',
    'cmi.suspend_data': 'kept',
  });
  offline.down = true;
  const first = await openScormVisitForTest({ visit: createStudentScormVisit(offline) });
  first.api['LMSInitialize']?.('');
  first.api['LMSSetValue']?.('cmi.core.lesson_location', '5');
  first.player.close();
  await waitForCondition(() => localStorage.length === 1);

  const server = createTestScormServer(offline.data);
  const next = await openScormVisitForTest({ visit: createStudentScormVisit(server) });
  expect(server.saves[0]?.updates).toEqual({ 'cmi.core.lesson_location': '5' });
  next.api['LMSInitialize']?.('');
  expect(next.api['LMSGetValue']?.('cmi.core.lesson_location')).toBe('5');
  expect(next.api['LMSGetValue']?.('cmi.suspend_data')).toBe('kept');
  await waitForCondition(() => next.player.state().saving === 'saved');
  expect(localStorage.length).toBe(0);
});

test('[SRTE-31] after a failed data load the package cannot start, and nothing at all is sent', async () => {
  const offline = createTestScormServer();
  offline.down = true;
  const first = await openScormVisitForTest({ visit: createStudentScormVisit(offline) });
  first.api['LMSInitialize']?.('');
  first.api['LMSSetValue']?.('cmi.core.lesson_location', '5');
  first.player.close();

  const server = createTestScormServer();
  const visit = createStudentScormVisit(server, { data: { status: 'failed' } });
  const { api } = await openScormVisitForTest({ visit });
  expect([api['LMSInitialize']?.(''), api['LMSGetLastError']?.()]).toEqual(['false', '101']);
  expect(api['LMSSetValue']?.('cmi.core.lesson_location', '1')).toBe('false');
  expect(server.saves).toEqual([]);
  expect(localStorage.length).toBe(1);
});
