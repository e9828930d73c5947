import { startToolTest, type ToolTest } from '../test/tool-run.ts';

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

it('[TOOL-04] failures says where: place, function, how often, and the line of source', async () => {
  const times = { firstAt: '2026-01-02T00:00:00.000Z', lastAt: '2026-01-05T00:00:00.000Z' };
  const source = { file: 'src/features/list/list.tsx', line: 12, column: 5, name: 'renderList' };
  const frame = { file: 'app.1a.js', line: 1, column: 99, name: 'a' };
  const failure = { version: '1.1.0', cause: 'render', error: 'TypeError', count: 14, ...times };
  const read = { ...frame, source: { ...source, text: 'return rows.map(show);' } };
  const raw = { ...failure, cause: 'other', error: undefined, count: 1, frames: [frame] };
  const answer = { failures: [{ ...failure, frames: [read, frame] }, raw] };
  test.registry.answerOnce('GET /api/v1/remotes/catalog/failures', 200, answer);
  const { printed } = await test.run(['failures', 'catalog', '1.1.0']);
  expect(printed.trim().split('\n')).toEqual([
    '1.1.0  src/features/list/list.tsx:12:5 in renderList, 14 times, ' +
      '2026-01-02T00:00:00.000Z to 2026-01-05T00:00:00.000Z (render, TypeError)',
    '    return rows.map(show);',
    '  called from app.1a.js:1:99 in a',
    '1.1.0  app.1a.js:1:99 in a, once, 2026-01-05T00:00:00.000Z (other)',
  ]);
  expect(test.registry.calls.at(-1)?.query.get('version')).toBe('1.1.0');
});

it('[TOOL-04] failures says that there are none, of all releases', async () => {
  test.registry.answerOnce('GET /api/v1/remotes/catalog/failures', 200, { failures: [] });
  const { code, printed } = await test.run(['failures', 'catalog']);
  expect({ code, printed: printed.trim() }).toEqual({
    code: 0,
    printed: 'No page has reported a line of source.',
  });
  expect(test.registry.calls.at(-1)?.query.has('version')).toBe(false);
});
