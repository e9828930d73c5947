import { createLiveSettings } from './live-settings.ts';
import type { Sql } from './sql.ts';

/** Creates settings on a table in memory, which the test changes as another process would. */
const openSettings = async () => {
  const table = { rows: [{ section: 'brand', values: { name: 'Cairn' } as object }] };
  const sql = (async () => structuredClone(table.rows)) as unknown as Sql;
  const settings = createLiveSettings(sql);
  await settings.refresh();
  return { table, settings };
};

afterEach(() => jest.useRealTimers());

it('[MSET-02] knows a change of another process within 5 seconds', async () => {
  jest.useFakeTimers();
  const { table, settings } = await openSettings();
  settings.start();
  table.rows = [{ section: 'brand', values: { name: 'Northgate' } }];
  await jest.advanceTimersByTimeAsync(5000);
  expect(settings.get('brand')).toEqual({ name: 'Northgate' });
  settings.stop();
});

it('changes its revision with the settings, and only then', async () => {
  const { table, settings } = await openSettings();
  const first = settings.revision();
  await settings.refresh();
  expect(settings.revision()).toBe(first);
  table.rows = [];
  await settings.refresh();
  expect(settings.revision()).toBeGreaterThan(first);
  expect(settings.get('brand')).toBeUndefined();
});
