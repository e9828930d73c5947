import { join } from 'node:path';
import { root } from './root.ts';
import { jestFiles, listed, playwrightFiles } from './slowest-files.ts';
import { useReportFile } from './test/report-file.ts';

const { path, write: report } = useReportFile();

it('sorts the files of jest by what each took', () => {
  const one = (name: string, endTime: number) => ({
    name: join(root, name),
    startTime: 5,
    endTime,
  });
  report({ testResults: [one('a.test.ts', 6), one('b.test.ts', 2005)] });
  expect(jestFiles(path())).toEqual([
    { file: 'b.test.ts', ms: 2000 },
    { file: 'a.test.ts', ms: 1 },
  ]);
});

it('sums up every try of every test of a journey, however deep it stands', () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration, errors: [] })) }],
  });
  report({
    suites: [
      { file: 'short.spec.ts', specs: [spec(100)] },
      { file: 'long.spec.ts', specs: [spec(20)], suites: [{ specs: [spec(70, 30), spec(5)] }] },
    ],
  });
  expect(playwrightFiles(path())).toEqual([
    { file: 'long.spec.ts', ms: 125 },
    { file: 'short.spec.ts', ms: 100 },
  ]);
});

it('lists the first few with their seconds, and none where a runner left no report', () => {
  const files = [
    { file: 'a', ms: 12_340 },
    { file: 'b', ms: 999 },
  ];
  expect(listed(files, 1)).toEqual(['    12.3 s  a']);
  expect(jestFiles(path())).toEqual([]);
  expect(playwrightFiles(path())).toEqual([]);
});
