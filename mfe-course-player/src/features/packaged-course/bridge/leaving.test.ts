import { sessionRefresh } from '@cairn/api/auth.contract';
import { saveScormData } from '@cairn/api/scorm.contract';
import { session } from '@cairn/session';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { createScormSaveRequest } from '../packaged-course.queries.ts';
import {
  closeScormPlayers,
  openScormVisitForTest,
  createStudentScormVisit,
  createTestScormServer,
  waitForCondition,
} from './test/visit.ts';

jest.mock('./package-link.ts', () => jest.requireActual('./test/package-link-stand-in.ts'));

afterEach(closeScormPlayers);

const saved = stubResponse(saveScormData, { message: 'Saved.', saved: 1 });

/** A course that has one unsent key, played by somebody signed in. */
const playing = async () => {
  const { StudentID } = signInAs();
  const visit = createStudentScormVisit(createTestScormServer(), {
    id: StudentID,
    save: createScormSaveRequest('c1', StudentID),
  });
  const { api, player } = await openScormVisitForTest({ visit });
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.core.lesson_location', '3');
  return { player, StudentID };
};

test('[SSAVE-10] what a package sets in one go is stored in the browser at once, and in one piece', async () => {
  const { api } = await openScormVisitForTest({
    visit: createStudentScormVisit(createTestScormServer()),
  });
  api['LMSInitialize']?.('');
  const storing = jest.spyOn(Storage.prototype, 'setItem');
  for (let at = 0; at < 50; at += 1)
    api['LMSSetValue']?.(`cmi.interactions.${at}.id`, `question-${at}`);
  const theNextTask = new Promise((resolve) => setTimeout(resolve));
  await theNextTask;
  expect(storing).toHaveBeenCalledTimes(1);
  const [, text] = storing.mock.lastCall ?? [];
  expect(Object.keys(JSON.parse(text ?? '{}') as object)).toHaveLength(50);
});

const hide = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

test.each(['pagehide', 'visibilitychange', 'close'])(
  '[SSAVE-08] [PAPI-77] on %s the unsent keys go out as a keepalive fetch with the token headers',
  async (leaving) => {
    const requests = stubApi(saved);
    const { player, StudentID } = await playing();
    if (leaving === 'close') player.close();
    else if (leaving === 'pagehide') window.dispatchEvent(new Event('pagehide'));
    else hide();
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect(`${request?.method} ${request?.url}`).toBe('POST http://localhost/api/scorm/c1/data');
    expect(request?.keepalive).toBe(true);
    expect(request?.headers.get('jwt-Token')).toBe(session.accessToken());
    expect(await request?.json()).toMatchObject({
      studentId: StudentID,
      sequence: 1,
      updates: { 'cmi.core.lesson_location': '3' },
    });
  },
);

test('[SSAVE-12] a leaving batch answered 401 renews the session and is repeated', async () => {
  const renewed = stubResponse(sessionRefresh, {
    accessToken: { jwtToken: 'h.new.s' },
    idToken: { jwtToken: 'h.id.s' },
    refreshToken: { jwtToken: 'r' },
  });
  const requests = stubApi(renewed, saved);
  const answer = jest.mocked(fetch).getMockImplementation();
  jest.mocked(fetch).mockImplementationOnce(async (...call) => {
    await answer?.(...call);
    return Response.json({ message: 'm', code: 'unauthorized' }, { status: 401 });
  });
  const { player } = await playing();
  hide();
  await waitForCondition(() => player.state().saving === 'saved');
  expect(listCallsTo(requests, sessionRefresh)).toHaveLength(1);
  const saves = listCallsTo(requests, saveScormData);
  expect(saves.map(({ keepalive }) => keepalive)).toEqual([true, true]);
  expect(saves[1]?.headers.get('jwt-Token')).toBe('h.new.s');
});

test('[SSAVE-12] a lost session keeps the keys in the mirror', async () => {
  const requests = stubApi(
    stubError(saveScormData, 401, 'unauthorized'),
    stubError(sessionRefresh, 401, 'unauthorized'),
  );
  const { player, StudentID } = await playing();
  hide();
  await waitForCondition(() => player.state().saving === 'not-saved');
  expect(session.isSignedIn()).toBe(false);
  expect(listCallsTo(requests, sessionRefresh)).toHaveLength(1);
  expect(listCallsTo(requests, saveScormData)).toHaveLength(1);
  player.close();
  const mirrors = Object.entries(localStorage).filter(([key]) => key.includes(StudentID));
  expect(mirrors).toHaveLength(1);
  expect(mirrors[0]?.[1]).toContain('cmi.core.lesson_location');
});

test('a package gets beforeunload before its frame is removed', async () => {
  const { api, frame, player } = await openScormVisitForTest({
    visit: createStudentScormVisit(createTestScormServer()),
  });
  const heard = jest.fn(() => api['LMSSetValue']?.('cmi.core.exit', 'suspend'));
  frame.contentWindow?.addEventListener('beforeunload', heard);
  api['LMSInitialize']?.('');
  player.close();
  expect(heard).toHaveReturnedWith('true');
});
