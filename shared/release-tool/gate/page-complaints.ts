import type { Page } from '@playwright/test';
import { findFailureLine, type ReleaseFiles } from './failure-line.ts';

const MAX_COMPLAINT_LENGTH = 300;

export interface PageComplaint {
  readonly text: string;
  /** Stack of the error, if the page reported it. */
  readonly stack?: string;
}

/** Returns the complaints as text, each with its source line if a source map of the release names it. */
export const describeComplaints = async (
  complaints: readonly PageComplaint[],
  release: ReleaseFiles,
): Promise<string> => {
  const described = complaints.map(async ({ text, stack = '' }) => {
    const line = await findFailureLine(stack, release);
    return line === undefined ? text : `${text} (${line.slice(0, MAX_COMPLAINT_LENGTH)})`;
  });
  return (await Promise.all(described)).join('; ');
};

/** Collects the errors of a page, and resolves `first` at the first one. */
export const collectComplaints = (page: Page) => {
  const complaints: PageComplaint[] = [];
  const first = Promise.withResolvers<void>();
  const complain = (text: string, stack = text) => {
    complaints.push({ text: (text.split('\n')[0] ?? '').slice(0, MAX_COMPLAINT_LENGTH), stack });
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
    // Ignores failed requests, which the browser logs: the mount decides by the screen whether they matter.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      complain(describeReport(text));
  });
  return { complaints, first: first.promise };
};

const REPORT_START = 'cairn: {';
const REPORT_END = '} ';

/**
 * Converts a line of the console to a sentence. The host logs `cairn: {at: release-failed, remote: …, step: load, …} Error: …`.
 * The problem already names the release; what fails in a slot may be another one.
 */
export const describeReport = (text: string): string => {
  const end = text.indexOf(REPORT_END);
  if (!text.startsWith(REPORT_START) || end === -1) return text;
  const fields = text.slice(REPORT_START.length, end).split(', ');
  const findField = (name: string) =>
    fields.find((field) => field.startsWith(`${name}: `))?.slice(name.length + 2);
  const step = findField('step');
  const slot = findField('slot');
  const place = slot === undefined ? '' : ` of ${findField('remote')} in the slot ${slot}`;
  return `${findField('at') ?? 'error'}${step ? ` (${step})` : ''}${place}: ${text.slice(end + REPORT_END.length)}`;
};
