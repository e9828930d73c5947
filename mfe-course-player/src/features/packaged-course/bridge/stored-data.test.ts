import { closeVisits, openVisit, studentVisit, testServer } from './test/visit.ts';
import { readStoredData } from './stored-data.ts';

jest.mock('./package-link.ts', () => jest.requireActual('./test/package-link-stand-in.ts'));

afterEach(closeVisits);

/** A tab that was closed with one unsent key. */
const closedTab = async (): Promise<void> => {
  const offline = testServer();
  offline.down = true;
  const { api, player } = await openVisit({ visit: studentVisit(offline) });
  api['LMSInitialize']?.('');
  api['LMSSetValue']?.('cmi.core.lesson_location', '5');
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'));
  player.close();
};

const place = { student: 's1', course: 'c1' };

test('[SSAVE-11] [SSAVE-12] what a closed tab left goes out under its own name before the data is read', async () => {
  await closedTab();
  const order: string[] = [];
  const data = await readStoredData({
    ...place,
    save: (updates, { sequence }) => {
      order.push(`save ${JSON.stringify(updates)} ${sequence}`);
      return Promise.resolve();
    },
    read: () => {
      order.push('read');
      return Promise.resolve({ 'cmi.core.lesson_location': '5' });
    },
    report: jest.fn(),
  });
  expect(order).toEqual(['save {"cmi.core.lesson_location":"5"} 1', 'read']);
  expect(data).toEqual({ status: 'loaded', values: { 'cmi.core.lesson_location': '5' } });
  expect(localStorage.length).toBe(0);
});

test('a replay that fails leaves the keys to the player and does not keep the course from opening', async () => {
  await closedTab();
  const data = await readStoredData({
    ...place,
    save: () => Promise.reject(new Error('offline')),
    read: () => Promise.resolve({}),
    report: jest.fn(),
  });
  expect(data.status).toBe('loaded');
  expect(localStorage.length).toBe(1);
});

test('a read that fails is reported and told', async () => {
  const report = jest.fn();
  const data = await readStoredData({
    ...place,
    save: () => Promise.resolve(),
    read: () => Promise.reject(new Error('down')),
    report,
  });
  expect(data).toEqual({ status: 'failed' });
  expect(report).toHaveBeenCalledWith(new Error('down'));
});
