import type { Page } from '@playwright/test';
import { findFailureLine, type ReleaseFiles } from './failure-line.ts';

const LONGEST_COMPLAINT = 300;

export interface Complaint {
  readonly text: string;
  /** Where it was thrown, if the page told so. */
  readonly stack?: string;
}

/** Returns the complaints in words, each with the line of source that it comes from where a map of the release names it. */
export const describeComplaints = async (
  complaints: readonly Complaint[],
  release: ReleaseFiles,
): Promise<string> => {
  const described = complaints.map(async ({ text, stack = '' }) => {
    const line = await findFailureLine(stack, release);
    return line === undefined ? text : `${text} (${line.slice(0, LONGEST_COMPLAINT)})`;
  });
  return (await Promise.all(described)).join('; ');
};

/** What the page writes as errors, and when there is a first one. */
export const listen = (page: Page) => {
  const complaints: Complaint[] = [];
  const first = Promise.withResolvers<void>();
  const complain = (text: string, stack = text) => {
    complaints.push({ text: (text.split('\n')[0] ?? '').slice(0, LONGEST_COMPLAINT), stack });
    first.resolve();
  };
  page.on('pageerror', (error) => {
    complain(error.message, error.stack);
  });
  page.on('dialog', (dialog) => {
    complain(`it asks with a dialog of the browser: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on('console', (message) => {
    const text = message.text();
    // The browser itself notes refused calls; what they mean is the screen's business.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      complain(describeReport(text));
  });
  return { complaints, first: first.promise };
};

const REPORT = 'cairn: {';
const REPORT_END = '} ';

/**
 * Returns the line of the console in words. The host reports `cairn: {at: release-failed, remote: …, step: load, …} Error: …`;
 * which release that is, the problem says already.
 */
export const describeReport = (text: string): string => {
  const end = text.indexOf(REPORT_END);
  if (!text.startsWith(REPORT) || end === -1) return text;
  const fields = text.slice(REPORT.length, end).split(', ');
  const valueOf = (name: string) =>
    fields.find((field) => field.startsWith(`${name}: `))?.slice(name.length + 2);
  const step = valueOf('step');
  return `${valueOf('at') ?? 'error'}${step ? ` (${step})` : ''}: ${text.slice(end + REPORT_END.length)}`;
};
