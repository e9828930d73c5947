import { saveScormData } from '@cairn/api/scorm.contract';
import { signInAs } from '@cairn/testing/sign-in';
import {
  stubResponse,
  listCallsTo,
  stubError,
  stubLostConnection,
  type Stub,
  stubApi,
} from '@cairn/testing/stub-api';
import { createScormSaveRequest } from '../packaged-course.queries.ts';
import type { ScormPlayer } from './player-types.ts';
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

const saved = stubResponse(saveScormData, { message: 'Saved.', saved: 1 });
const refused: [string, Stub][] = [
  ['no answer', stubLostConnection(saveScormData)],
  ['the status 400', stubError(saveScormData, 400)],
  ['the status 500', stubError(saveScormData, 500)],
];

/** A save that is still under way goes first. */
const goOnline = (player: ScormPlayer): Promise<void> =>
  waitForCondition(() => {
    window.dispatchEvent(new Event('online'));
    return player.state().saving === 'saved';
  });

const play = async (version: '1.2' | '2004') => {
  const { StudentID } = signInAs();
  const visit = createStudentScormVisit(createTestScormServer(), {
    id: StudentID,
    save: createScormSaveRequest('c1', StudentID),
  });
  const { api, api2004, player } = await openScormVisitForTest({
    visit,
    course: buildScormPackage({ version }),
  });
  const isOld = version === '1.2';
  const call = (name: string, ...given: string[]): string | undefined =>
    isOld ? api[`LMS${name}`]?.(...given) : api2004[name]?.(...given);
  const location = isOld ? 'cmi.core.lesson_location' : 'cmi.location';
  call('Initialize', '');
  call('SetValue', location, '3');
  return { call, location, player };
};

describe.each([
  ['1.2', '101', 'Finish', '301'],
  ['2004', '391', 'Terminate', '143'],
] as const)('a save of SCORM %s that fails', (version, code, end, ended) => {
  test.each(refused)('[SSAVE-05] with %s is an error until one succeeds', async (_, failure) => {
    stubApi(failure);
    const { call, location, player } = await play(version);
    expect(call('Commit', '')).toBe('true');
    await waitForCondition(() => player.state().saving === 'not-saved');
    expect(call('GetLastError')).toBe(code);
    expect([call('Commit', ''), call('GetLastError')]).toEqual(['false', code]);
    const requests = stubApi(saved);
    await goOnline(player);
    expect(call('GetLastError')).toBe('0');
    expect([call('Commit', ''), call('GetLastError')]).toEqual(['true', '0']);
    const bodies = await Promise.all(
      listCallsTo(requests, saveScormData).map((request) => request.json()),
    );
    expect(bodies).toEqual([expect.objectContaining({ updates: { [location]: '3' } })]);
  });

  test('[SSAVE-06] ends the session all the same; its keys are in the browser first and go out later', async () => {
    stubApi(stubError(saveScormData, 500));
    const { call, location, player } = await play(version);
    const answer = jest.mocked(fetch).getMockImplementation();
    const mirrored: string[] = [];
    jest.mocked(fetch).mockImplementation((...given) => {
      mirrored.push(Object.values(localStorage).join(' '));
      return answer?.(...given) ?? Promise.reject(new Error('no stub'));
    });
    expect(call(end, '')).toBe('true');
    await waitForCondition(() => player.state().saving === 'not-saved');
    expect(mirrored[0]).toContain(location);
    expect([call('Commit', ''), call('GetLastError')]).toEqual(['false', ended]);
    const requests = stubApi(saved);
    await goOnline(player);
    const [request] = listCallsTo(requests, saveScormData);
    expect(await request?.json()).toMatchObject({ updates: { [location]: '3' } });
  });
});
