import {
  closeScormPlayers,
  openScormVisitForTest,
  buildScormPackage,
  createStudentScormVisit,
  createTestScormServer,
  waitForCondition,
} from './test/visit.ts';

jest.mock('./package-link.ts', () => jest.requireActual('./test/package-link-stand-in.ts'));

afterEach(closeScormPlayers);

const visit = { kind: 'guest' } as const;

test('[GUEST-01] [SRTE-26] a guest plays without any token, as guest', async () => {
  const { api } = await openScormVisitForTest({ visit });
  expect(api['LMSInitialize']?.('')).toBe('true');
  expect(api['LMSGetValue']?.('cmi.core.student_id')).toBe('guest');
  expect(api['LMSGetValue']?.('cmi.core.student_name')).toBe('Guest');
});

test('[GUEST-02] [GUEST-03] progress stays in this browser, per course, and no request is made', async () => {
  const fetching = jest.spyOn(globalThis, 'fetch');
  const first = await openScormVisitForTest({ visit });
  first.api['LMSInitialize']?.('');
  first.api['LMSSetValue']?.('cmi.core.lesson_location', '4');
  first.api['LMSSetValue']?.('cmi.core.exit', 'suspend');
  first.api['LMSFinish']?.('');
  first.player.close();
  await waitForCondition(() => Object.keys(localStorage).includes('scorm.guest.c1'));
  expect(Object.keys(localStorage)).toEqual(['scorm.guest.c1']);

  const again = await openScormVisitForTest({ visit });
  again.api['LMSInitialize']?.('');
  expect(again.api['LMSGetValue']?.('cmi.core.lesson_location')).toBe('4');
  expect(again.api['LMSGetValue']?.('cmi.core.entry')).toBe('resume');
  again.player.close();

  const other = await openScormVisitForTest({
    visit,
    course: buildScormPackage({ CourseID: 'c2' }),
  });
  other.api['LMSInitialize']?.('');
  expect(other.api['LMSGetValue']?.('cmi.core.lesson_location')).toBe('');
  expect(fetching).not.toHaveBeenCalled();
});

test('[GUEST-04] reaching a completion status raises nothing', async () => {
  const { api, player } = await openScormVisitForTest({ visit });
  const completed = jest.fn();
  player.on('completed', completed);
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.core.lesson_status', 'passed');
  expect(api['LMSFinish']?.('')).toBe('true');
  await waitForCondition(() => player.state().saving === 'saved');
  expect(completed).not.toHaveBeenCalled();
});

test('[GUEST-05] with a full storage the package plays, Commit answers true, the problem is reported', async () => {
  const full = new Error('quota');
  const storage = {
    length: 0,
    key: () => null,
    getItem: () => null,
    setItem: () => {
      throw full;
    },
    removeItem: () => undefined,
  };
  const { api, player, problems } = await openScormVisitForTest({ visit, storage });
  api['LMSInitialize']?.('');
  expect(api['LMSSetValue']?.('cmi.core.lesson_location', '4')).toBe('true');
  expect(api['LMSCommit']?.('')).toBe('true');
  await waitForCondition(() => player.state().saving === 'saved');
  expect(api['LMSCommit']?.('')).toBe('true');
  expect(problems).toContain(full);
});

test('[GUEST-05] where storage is blocked the package plays and Commit answers true', async () => {
  const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('blocked');
  });
  const { api } = await openScormVisitForTest({ visit });
  expect(api['LMSInitialize']?.('')).toBe('true');
  expect(api['LMSSetValue']?.('cmi.core.lesson_location', '4')).toBe('true');
  expect(api['LMSCommit']?.('')).toBe('true');
  expect(api['LMSGetValue']?.('cmi.core.lesson_location')).toBe('4');
  storage.mockRestore();
});

test('[GUEST-06] a signed-in student starts from the server data and the guest entry stays', async () => {
  const guest = await openScormVisitForTest({ visit });
  guest.api['LMSInitialize']?.('');
  guest.api['LMSSetValue']?.('cmi.core.lesson_location', '4');
  guest.player.close();

  const server = createTestScormServer({ 'cmi.core.lesson_location': '1' });
  const { api } = await openScormVisitForTest({ visit: createStudentScormVisit(server) });
  api['LMSInitialize']?.('');
  expect(api['LMSGetValue']?.('cmi.core.lesson_location')).toBe('1');
  expect(server.saves).toEqual([]);
  expect(localStorage.getItem('scorm.guest.c1')).toContain('4');
});
