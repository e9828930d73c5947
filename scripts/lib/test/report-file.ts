import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns a path for the report of a test runner; each test of the file gets one of its own. */
export const createReportPathPerTest = () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'report-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const path = () => join(folder, 'report.json');
  const writeText = (text: string) => {
    writeFileSync(path(), text);
  };
  const write = (content: unknown) => {
    writeText(JSON.stringify(content));
  };
  return { path, write, writeText };
};
