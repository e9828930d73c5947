import type { Attachment } from '@cairn/api/course-item.contract';
import { SiteContext } from '@cairn/runtime';
import { renderRoute } from '@cairn/testing/render-route';
import type { OpenPdf } from '@cairn/ui/pdf-engine';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AttachmentList } from './attachment-list.tsx';
import { AttachmentPreviews } from './previews.tsx';

const openPdf = jest.fn<Promise<OpenPdf>, [Blob]>();
// The real engine needs a canvas and a worker; a browser journey tests it.
jest.mock('@cairn/ui/pdf-engine', () => ({ openPdf: (file: Blob) => openPdf(file) }));

// Preloads the chunk of the pop-ups, whose loading is not tested here.
beforeAll(() => import('./preview-windows.tsx'));

const site = {
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
} as const;

const file = (fileName: string, s3Url = `/media/${encodeURIComponent(fileName)}?s=1`) => ({
  fileName,
  s3Url,
});

const show = (attachments: readonly Attachment[], settings = {}) =>
  renderRoute(
    [
      {
        path: '/',
        element: (
          <SiteContext value={{ ...site, ...settings }}>
            <AttachmentPreviews>
              <AttachmentList attachments={attachments} />
            </AttachmentPreviews>
          </SiteContext>
        ),
      },
    ],
    '/',
  );

/** Opens a file and returns its pop-up. */
const open = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

it('keeps page translators from changing the names of files', async () => {
  show([file('Plan for all.txt'), file('map.png')]);
  await open('map.png');
  await userEvent.click(screen.getByRole('button', { name: 'Plan for all.txt' }));
  await screen.findByRole('dialog', { name: 'Plan for all.txt' });
  // In the list, as the title of its window, and on the button in each of two windows that shows it.
  const names = screen.getAllByText('Plan for all.txt');
  expect(names.map((name) => name.getAttribute('translate'))).toEqual(['no', 'no', 'no', 'no']);
});

describe('the preview of an attachment', () => {
  it.each([['map.png'], ['map.JPG']])(
    '[POPUP-05] [SCO-32] shows the image %s directly',
    async (name) => {
      show([file(name)]);
      const image = (await open(name)).getByRole('img', { name });
      expect(image).toHaveAttribute('src', `/media/${name}?s=1`);
      fireEvent.error(image);
      expect(screen.getByText('Preview not available')).toBeVisible();
    },
  );

  it('[POPUP-05] shows a video directly', async () => {
    show([file('tour.webm')]);
    await open('tour.webm');
    const video = document.querySelector('video');
    expect(video).toHaveAttribute('src', '/media/tour.webm?s=1');
    expect(video).toHaveAttribute('controls');
  });

  it.each([
    ['a.pdf', { pdfViewerUrl: 'https://viewer.example/pdf?file=' }],
    ['a.docx', { officeViewerUrl: 'https://viewer.example/pdf?file=' }],
    ['a.ppt', { officeViewerUrl: 'https://viewer.example/pdf?file=' }],
    ['a.doc', { officeViewerUrl: 'https://viewer.example/pdf?file=' }],
    ['a.pptx', { officeViewerUrl: 'https://viewer.example/pdf?file=' }],
  ])(
    '[POPUP-05] [SCO-32] frames the configured viewer for %s, with its address encoded',
    async (name, settings) => {
      show([file(name)], settings);
      const frame = (await open(name)).getByTitle(name);
      expect(frame).toHaveAttribute(
        'src',
        `https://viewer.example/pdf?file=http%3A%2F%2Flocalhost%2Fmedia%2F${name}%3Fs%3D1`,
      );
      expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    },
  );

  it('[POPUP-05] draws a PDF itself where no viewer is configured', async () => {
    const page = { number: 1, width: 600, height: 800, text: 'Words of the page' };
    const close = jest.fn();
    openPdf.mockResolvedValue({
      pageCount: 1,
      page: async () => ({
        ...page,
        draw: () => ({ done: Promise.resolve(), stop: () => undefined }),
      }),
      close,
    });
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('%PDF-1.7'));
    show([file('a.pdf')]);
    const preview = await open('a.pdf');
    expect(await preview.findByRole('img', { name: 'a.pdf, page 1 of 1' })).toBeVisible();
    expect(screen.queryByTitle('a.pdf')).not.toBeInTheDocument();
    await userEvent.click(preview.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalled();
  });

  it('[POPUP-05] offers the download of an office file where no viewer is configured', async () => {
    show([file('a.pptx')]);
    const preview = await open('a.pptx');
    const download = preview.getByRole('link', { name: 'Download' });
    expect(download).toHaveAttribute('href', '/media/a.pptx?s=1');
    expect(download).toHaveAttribute('download', 'a.pptx');
    expect(document.querySelector('iframe')).not.toBeInTheDocument();
  });

  it('[POPUP-06] [SCO-32] says so of an unknown type', async () => {
    show([file('a.xyz')]);
    expect((await open('a.xyz')).getByText('Preview not available')).toBeVisible();
  });

  it('goes by the address where the name has no ending', async () => {
    show([file('Route map', '/media/x/map.png?s=1')]);
    expect((await open('Route map')).getByRole('img', { name: 'Route map' })).toBeVisible();
  });

  it('opens one window for the same file, also when its address was signed anew', async () => {
    show([file('a.xyz'), file('b.xyz'), file('again.xyz', '/media/a.xyz?s=2')]);
    await open('a.xyz');
    await open('b.xyz');
    await userEvent.click(screen.getByRole('button', { name: 'again.xyz' }));
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
  });
});
