import { getSubmissionFile } from '@cairn/api/submissions.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { stubResponse, listCallsTo, stubError, type Stub } from '@cairn/testing/stub-api';
import type { OpenPdf } from '@cairn/ui/pdf-engine';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  stubSubmission,
  buildGradedSubmission,
  FIRST_SUBMISSION_ID,
  openTeachingDesk,
} from '../test/desk-page.tsx';

const openPdf = jest.fn<Promise<OpenPdf>, [Blob]>();
// The real engine needs a canvas and a worker; the browser journey of files tests it.
jest.mock('@cairn/ui/pdf-engine', () => ({ openPdf: (file: Blob) => openPdf(file) }));

const heard = collectPageEvents();
const open = async (...stubs: Stub[]) => {
  const desk = openTeachingDesk(`/teach/all/submissions/${FIRST_SUBMISSION_ID}`, ...stubs);
  await screen.findByRole('heading', { level: 2, name: 'Omar Haddad' });
  return desk;
};

describe('the files of a submission', () => {
  it('are only downloads where they are no PDF and no picture, and says when one cannot be had', async () => {
    const fileId = '55555555-5555-4555-8555-555555555555';
    const file = { fileId, fileName: 'model.xlsx', bytes: 62 * 1024, type: 'text/plain' };
    URL.createObjectURL = jest.fn(() => 'blob:model');
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} of ${this.href}`);
    });
    const stub = stubResponse(getSubmissionFile, 'bytes');
    const { unmount } = await open(stubSubmission(buildGradedSubmission({ files: [file] })), stub);
    expect(screen.getByRole('heading', { name: 'Files (1)' })).toBeVisible();
    expect(screen.getByText('62 KB')).toBeVisible();
    expect(screen.getByText('model.xlsx')).toHaveAttribute('translate', 'no');
    await userEvent.click(screen.getByRole('button', { name: 'Download model.xlsx' }));
    await waitFor(() => expect(saved).toEqual(['model.xlsx of blob:model']));
    unmount();
    const refused = stubError(getSubmissionFile, 404, 'not-found');
    await open(stubSubmission(buildGradedSubmission({ files: [file] })), refused);
    await userEvent.click(screen.getByRole('button', { name: 'Download model.xlsx' }));
    await waitFor(() => expect(heard.notices).toEqual(['The file could not be downloaded.']));
    expect(screen.queryByRole('button', { name: /Preview/ })).toBeNull();
  });

  it('are shown as pictures from bytes that are read as who grades, and gives them back', async () => {
    const fileId = '44444444-4444-4444-8444-444444444444';
    const file = { fileId, fileName: 'model.png', bytes: 1_840_000, type: 'image/png' };
    URL.createObjectURL = jest.fn(() => 'blob:picture');
    const revoke = jest.fn();
    URL.revokeObjectURL = revoke;
    const { requests } = await open(
      stubSubmission(buildGradedSubmission({ files: [file] })),
      stubResponse(getSubmissionFile, 'bytes'),
    );
    expect(listCallsTo(requests, getSubmissionFile)).toHaveLength(0);
    const button = screen.getByRole('button', { name: 'Preview model.png' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    const picture = await screen.findByRole('img', { name: 'model.png' });
    // Page translators leave the name in the list and above the preview as it is.
    for (const name of screen.getAllByText('model.png'))
      expect(name).toHaveAttribute('translate', 'no');
    expect(picture).toHaveAttribute('src', 'blob:picture');
    expect(listCallsTo(requests, getSubmissionFile)[0]?.headers.get('jwt-token')).not.toBeNull();
    fireEvent.error(picture);
    expect(await screen.findByText('The file could not be shown.')).toBeVisible();
    await userEvent.click(button);
    expect(screen.queryByRole('region', { name: 'Preview of model.png' })).toBeNull();
    expect(revoke).toHaveBeenCalledWith('blob:picture');
  });

  it('are enlarged over the page, and go back to their place', async () => {
    const fileId = '44444444-4444-4444-8444-444444444444';
    const file = { fileId, fileName: 'model.png', bytes: 1_840_000, type: 'image/png' };
    URL.createObjectURL = jest.fn(() => 'blob:picture');
    URL.revokeObjectURL = jest.fn();
    await open(
      stubSubmission(buildGradedSubmission({ files: [file] })),
      stubResponse(getSubmissionFile, 'bytes'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Preview model.png' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Enlarge model.png' }));
    const dialog = await screen.findByRole('dialog', { name: 'model.png' });
    expect(await within(dialog).findByRole('img', { name: 'model.png' })).toBeVisible();
    expect(within(dialog).getByRole('heading')).toHaveAttribute('translate', 'no');
    expect(screen.getAllByRole('img', { name: 'model.png' })).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('img', { name: 'model.png' })).toBeVisible();
  });

  it('are drawn a page at a time where they are PDFs, and closed again', async () => {
    const fileId = '66666666-6666-4666-8666-666666666666';
    const file = { fileId, fileName: 'notes.PDF', bytes: 240_000, type: 'application/pdf' };
    const close = jest.fn();
    const draw = () => ({ done: Promise.resolve(), stop: () => undefined });
    const page = async (number: number) => ({ number, width: 6, height: 8, text: 'Four', draw });
    openPdf.mockResolvedValue({ pageCount: 2, page, close });
    await open(
      stubSubmission(buildGradedSubmission({ files: [file] })),
      stubResponse(getSubmissionFile, 'bytes'),
    );
    const button = screen.getByRole('button', { name: 'Preview notes.PDF' });
    await userEvent.click(button);
    expect(await screen.findByRole('img', { name: 'notes.PDF, page 1 of 2' })).toBeVisible();
    await userEvent.click(button);
    await waitFor(() => expect(close).toHaveBeenCalled());
  });
});
