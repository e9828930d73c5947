import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OpenPdf } from '@cairn/ui/pdf-engine';
import { openExercisePage } from './test/exercise-page.tsx';

const openPdf = jest.fn<Promise<OpenPdf>, [Blob]>();
// The real engine needs a canvas and a worker; a browser journey tests it.
jest.mock('@cairn/ui/pdf-engine', () => ({ openPdf: (file: Blob) => openPdf(file) }));

// Preloads the chunks, whose loading is not tested here.
beforeAll(() => Promise.all([import('./exercise.page.tsx'), import('./attachment-view.tsx')]));

const close = jest.fn();
const pdfOf = (pageCount: number): OpenPdf => ({
  pageCount,
  page: (number) =>
    Promise.resolve({
      number,
      width: 600,
      height: 800,
      text: `Words of page ${number}`,
      draw: () => ({ done: Promise.resolve(), stop: () => {} }),
    }),
  close,
});

/** Opens an exercise with a PDF. Returns the requests for the PDF. */
const openWith = (pdf: () => Response, PdfUrl = 'https://files.example/hunt.pdf') => {
  openExercisePage({ exercise: { PdfUrl } });
  const api = jest.mocked(fetch).getMockImplementation() as typeof fetch;
  const asked: Request[] = [];
  jest.mocked(fetch).mockImplementation((input, init) => {
    const request = new Request(input, init);
    if (!request.url.includes('.pdf')) return api(input, init);
    asked.push(request);
    return Promise.resolve(pdf());
  });
  return asked;
};
const file = () => new Response('%PDF-1.7');
const show = () => screen.findByRole('button', { name: 'Show Attachments' });

beforeEach(() => openPdf.mockResolvedValue(pdfOf(1)));

describe('attachments', () => {
  it('[CYB-11] are embedded when they are asked for, and not before', async () => {
    const asked = openWith(file);
    const button = await show();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(asked).toHaveLength(0);
    await userEvent.click(button);
    expect(await screen.findByRole('img', { name: 'Attachment, page 1 of 1' })).toBeVisible();
    expect(screen.getByText('On this page: Words of page 1')).toBeInTheDocument();
    expect(asked.map(({ url }) => url)).toEqual(['https://files.example/hunt.pdf']);
    expect(asked[0]?.headers.has('jwt-Token')).toBe(false);
    expect(asked[0]?.credentials).toBe('omit');
    expect(screen.getByRole('link', { name: /^Open the PDF/ })).toHaveAttribute(
      'href',
      'https://files.example/hunt.pdf',
    );
  });

  it('[CYB-11] are hidden again, and the file is closed', async () => {
    openWith(file);
    await userEvent.click(await show());
    await screen.findByRole('img', { name: /^Attachment/ });
    await userEvent.click(screen.getByRole('button', { name: 'Hide Attachments' }));
    expect(screen.queryByRole('img', { name: /^Attachment/ })).not.toBeInTheDocument();
    expect(close).toHaveBeenCalled();
    expect(await show()).toHaveFocus();
  });

  it.each(['', 'javascript:alert(1)', 'data:application/pdf;base64,AA'])(
    '[CYB-11] have no button with the address %j',
    async (PdfUrl) => {
      openExercisePage({ exercise: { PdfUrl } });
      expect(await screen.findByRole('link', { name: 'Start MCQ Quiz' })).toBeVisible();
      expect(screen.queryByRole('button', { name: /Attachments/ })).not.toBeInTheDocument();
    },
  );

  it('of several pages are leafed through, never beyond an end', async () => {
    openPdf.mockResolvedValue(pdfOf(2));
    openWith(file);
    await userEvent.click(await show());
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
    const next = screen.getByRole('button', { name: 'Next page' });
    const previous = screen.getByRole('button', { name: 'Previous page' });
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(next);
    expect(await screen.findByRole('img', { name: 'Attachment, page 2 of 2' })).toBeVisible();
    await userEvent.click(next);
    expect(screen.getByText('Page 2 of 2')).toBeVisible();
    expect(next).toHaveFocus();
    await userEvent.click(previous);
    expect(await screen.findByRole('img', { name: 'Attachment, page 1 of 2' })).toBeVisible();
  });

  it.each([
    ['the file is gone', () => openWith(() => Response.json({}, { status: 404 }))],
    [
      'it is no PDF',
      () => {
        openPdf.mockRejectedValueOnce(new Error('Invalid PDF structure'));
        openWith(file);
      },
    ],
  ])('say so when %s, and can still be opened in a tab', async (_why, prepare) => {
    prepare();
    await userEvent.click(await show());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The attachment cannot be shown here',
    );
    expect(screen.getByRole('link', { name: /^Open the PDF/ })).toHaveAttribute('target', '_blank');
    jest.mocked(fetch).mockImplementation(() => Promise.resolve(file()));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('img', { name: 'Attachment, page 1 of 1' })).toBeVisible();
  });
});
