import { formatFileCosts, readJestFileCosts, readPlaywrightFileCosts } from './costliest-files.ts';
import { PROCESSOR_TIME_ANNOTATION } from './test-reports.ts';
import { createReportPathPerTest } from './test/report-file.ts';

const { path, write, writeText } = createReportPathPerTest();

it('sorts the files of Jest by their processor time', () => {
  writeText('{"file":"a.test.ts","seconds":0.5}\n{"file":"b.test.ts","seconds":2}\n');
  expect(readJestFileCosts(path())).toEqual([
    { file: 'b.test.ts', seconds: 2 },
    { file: 'a.test.ts', seconds: 0.5 },
  ]);
});

it('sums the processor time of all attempts of the tests of a journey, in nested suites too', () => {
  const spec = (...seconds: string[]) => ({
    tests: [
      {
        results: seconds.map((description) => ({
          annotations: [
            { type: 'slow', description: '99' },
            { type: PROCESSOR_TIME_ANNOTATION, description },
          ],
          errors: [],
        })),
      },
    ],
  });
  write({
    suites: [
      { file: 'short.spec.ts', specs: [spec('3.00')] },
      {
        file: 'long.spec.ts',
        specs: [spec('1')],
        suites: [{ specs: [spec('2', '1.5'), spec('1')] }],
      },
    ],
  });
  expect(readPlaywrightFileCosts(path())).toEqual([
    { file: 'e2e/journeys/long.spec.ts', seconds: 5.5 },
    { file: 'e2e/journeys/short.spec.ts', seconds: 3 },
  ]);
});

it('lists the first files with their seconds, and no file without a report', () => {
  const files = [
    { file: 'a', seconds: 12.34 },
    { file: 'b', seconds: 0.999 },
  ];
  expect(formatFileCosts(files, 1)).toEqual(['    12.3 s  a']);
  expect(readJestFileCosts(path())).toEqual([]);
  expect(readPlaywrightFileCosts(path())).toEqual([]);
});
