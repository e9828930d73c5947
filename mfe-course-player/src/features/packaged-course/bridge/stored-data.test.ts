import {
  closeScormPlayers,
  openScormVisitForTest,
  createStudentScormVisit,
  createTestScormServer,
} from './test/visit.ts';
import { readStoredScormData } from './stored-data.ts';

jest.mock('./package-link.ts', () => jest.requireActual('./test/package-link-stand-in.ts'));

afterEach(closeScormPlayers);

/** A tab that was closed with one unsent key. */
const closedTab = async (): Promise<void> => {
  const offline = createTestScormServer();
  offline.down = true;
  const { api, player } = await openScormVisitForTest({ visit: createStudentScormVisit(offline) });
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.core.lesson_location', '5');
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'));
  player.close();
};

const place = { student: 's1', course: 'c1' };

test('[SSAVE-11] [SSAVE-12] what a closed tab left goes out under its own name before the data is read', async () => {
  await closedTab();
  const order: string[] = [];
  const data = await readStoredScormData({
    ...place,
    save: (updates, { sequence }) => {
      order.push(`save ${JSON.stringify(updates)} ${sequence}`);
      return Promise.resolve(undefined);
    },
    read: () => {
      order.push('read');
      return Promise.resolve({ values: { 'cmi.core.lesson_location': '5' } });
    },
    report: jest.fn(),
  });
  expect(order).toEqual(['save {"cmi.core.lesson_location":"5"} 1', 'read']);
  expect(data).toEqual({ status: 'loaded', values: { 'cmi.core.lesson_location': '5' } });
  expect(localStorage.length).toBe(0);
});

test('a replay that fails leaves the keys to the player and does not keep the course from opening', async () => {
  await closedTab();
  const data = await readStoredScormData({
    ...place,
    save: () => Promise.reject(new Error('offline')),
    read: () => Promise.resolve({ values: {} }),
    report: jest.fn(),
  });
  expect(data.status).toBe('loaded');
  expect(localStorage.length).toBe(1);
});

test('a failed read is reported and returned as failed', async () => {
  const report = jest.fn();
  const data = await readStoredScormData({
    ...place,
    save: () => Promise.resolve(undefined),
    read: () => Promise.reject(new Error('down')),
    report,
  });
  expect(data).toEqual({ status: 'failed' });
  expect(report).toHaveBeenCalledWith(new Error('down'));
});

test('values of a closed tab are sent with the revision that the tab had loaded, and the result says whether they were set aside', async () => {
  const offline = createTestScormServer();
  offline.down = true;
  const seen = { visit: 'v1', revision: 4 };
  const data = { status: 'loaded', values: {}, seen } as const;
  const { api, player } = await openScormVisitForTest({
    visit: createStudentScormVisit(offline, { data }),
  });
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.core.lesson_location', '3');
  player.close();
  const stamps: unknown[] = [];
  const stored = await readStoredScormData({
    ...place,
    save: (_updates, stamp) => {
      stamps.push(stamp.seen);
      return Promise.resolve({ revision: 9, isSuperseded: true });
    },
    read: () =>
      Promise.resolve({
        values: { 'cmi.core.lesson_location': '10' },
        seen: { visit: 'v2', revision: 9 },
      }),
    report: jest.fn(),
  });
  expect(stamps).toEqual([seen]);
  expect(stored).toEqual({
    status: 'loaded',
    values: { 'cmi.core.lesson_location': '10' },
    seen: { visit: 'v2', revision: 9 },
    isSuperseded: true,
  });
  const server = createTestScormServer();
  const next = await openScormVisitForTest({
    visit: createStudentScormVisit(server, { data: stored }),
  });
  expect(next.player.state().isEarlierSetAside).toBe(true);
  next.api['LMSInitialize']?.('');
  expect(next.api['LMSGetValue']?.('cmi.core.lesson_location')).toBe('10');
});

test('what could not be sent is not taken over where something was stored since', async () => {
  await closedTab();
  const key = localStorage.key(0) ?? '';
  const left = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, object>;
  const [element = ''] = Object.keys(left);
  const seen = { visit: 'v1', revision: 4 };
  localStorage.setItem(key, JSON.stringify({ [element]: { ...left[element], seen } }));
  const server = createTestScormServer({ 'cmi.core.lesson_location': '10' });
  const data = {
    status: 'loaded',
    values: server.data,
    seen: { visit: 'v2', revision: 9 },
  } as const;
  const { api } = await openScormVisitForTest({ visit: createStudentScormVisit(server, { data }) });
  api['LMSInitialize']?.('');
  expect(api['LMSGetValue']?.('cmi.core.lesson_location')).toBe('10');
  expect(server.saves).toEqual([]);
  expect(localStorage.getItem(key)).not.toBeNull();
});
