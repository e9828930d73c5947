/** Demo content that comes with the product. A server loads it at its start if it has changed. */
import path from 'node:path';
import {
  type ContentImportDeps,
  importContentIfChanged,
  type ContentImportReport,
} from './modules/content/import-content.ts';
import { ContentError } from './modules/content/content-problems.ts';

const FOLDER = path.join(import.meta.dirname, '../content');

const describeImport = ({ counts }: ContentImportReport): string => {
  const { new: added, changed, unchanged } = counts.courses;
  return `demo content loaded: ${added} new courses, ${changed} changed, ${unchanged} unchanged`;
};

/**
 * Loads the demo content if it has changed. If the content has a mistake, the server logs it and starts without that content.
 * @returns whether courses were added
 */
export const loadDemoContent = async (
  deps: ContentImportDeps,
  log: (text: string) => void,
  folder = FOLDER,
): Promise<boolean> => {
  try {
    const report = await importContentIfChanged(folder, deps);
    if (!report) return false;
    log(describeImport(report));
    for (const notice of report.notices) log(`note: ${notice}`);
    return report.counts.courses.new > 0;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    log(`The demo content was not loaded. ${error.message}`);
    return false;
  }
};
