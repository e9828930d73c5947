import { appendFileSync } from 'node:fs';

/** File in which a run collects the processor time of each test file, a JSON object on each line. */
const { CAIRN_PROCESSOR_REPORT: report } = process.env;

/**
 * Declares the tests of one file of a group under the name of the file, and reports their processor time.
 * @param load requires the file, which declares its tests
 */
export const declareMeasuredTestFile = (file: string, load: () => void): void => {
  describe(file, () => {
    let startedAt: NodeJS.CpuUsage;
    const loadingAt = process.cpuUsage();
    // The tests of the file are in an inner block, so that all their hooks run between the two hooks that measure the time.
    describe('', () => {
      load();
    });
    const loading = toSeconds(process.cpuUsage(loadingAt));
    beforeAll(() => {
      startedAt = process.cpuUsage();
    });
    afterAll(() => {
      const seconds = loading + toSeconds(process.cpuUsage(startedAt));
      if (report !== undefined) appendFileSync(report, `${JSON.stringify({ file, seconds })}\n`);
    });
  });
};

const toSeconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;
