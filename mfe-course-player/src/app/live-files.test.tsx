import type { CourseNode } from '@cairn/api/course-item.contract';
import { getInstructor } from '@cairn/api/people.contract';
import { type Site, SiteContext } from '@cairn/runtime';
import { buildCourseItem, buildInstructor } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, stubApi } from '@cairn/testing/stub-api';
import type { ReadablePdf } from '@cairn/ui/pdf-engine';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LiveCourse } from '../features/live-course/live-course.tsx';
import { NodeAssessment } from '../features/self-guided-course/node-assessment.tsx';
import { NodeRecording } from '../features/self-guided-course/node-recording.tsx';
import { getFilm, mockMediaPlayback, playFilmTo } from '../lib/test/media.ts';

const openPdf = jest.fn<Promise<ReadablePdf>, [Blob]>();
// The real engine needs a canvas and a worker; a browser journey tests it.
jest.mock('@cairn/ui/pdf-engine', () => ({ openPdf: (file: Blob) => openPdf(file) }));

// Preloads separate chunks, whose loading is not tested here.
beforeAll(() => import('../features/self-guided-course/recording.tsx'));

const revoked: string[] = [];
beforeEach(() => {
  mockMediaPlayback();
  revoked.length = 0;
  const nothing = { observe: () => {}, disconnect: () => {}, unobserve: () => {} };
  Object.assign(globalThis, {
    IntersectionObserver: jest.fn(() => nothing),
    ResizeObserver: jest.fn(() => nothing),
  });
  let made = 0;
  Object.assign(URL, {
    createObjectURL: () => `blob:held-${(made += 1)}`,
    revokeObjectURL: (address: string) => void revoked.push(address),
  });
});

const site: Site = {
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
};

interface World {
  readonly settings?: Partial<Site>;
  /** Responses for the file and its transcript. */
  readonly answer?: (address: string) => Promise<Response>;
}

const TRANSCRIPT = '0s - 4s: Who answers, writes.\n4s - 9s: Who writes, signs.';
const found = async (address: string) =>
  new Response(address.includes('.txt') ? TRANSCRIPT : '%PDF-1.7');

/** Opens a course of this file and another item at the file. */
const open = (fileName: string, { settings, answer = found }: World = {}) => {
  stubApi(stubResponse(getInstructor, buildInstructor()));
  const mock = jest.mocked(globalThis.fetch);
  const api = mock.getMockImplementation() ?? fetch;
  mock.mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return address.includes('/media/') ? answer(address) : api(input, init);
  });
  const CourseContent: CourseNode[] = [
    { id: 'f1', type: 'file', name: 'The file', s3Url: `/media/file/x/${fileName}?signature=a` },
    { id: 'other', type: 'lecture', name: 'Something else' },
  ];
  const course = buildCourseItem({ CourseType: 'sync', CourseContent });
  const element = (
    <SiteContext value={{ ...site, ...settings }}>
      <LiveCourse
        course={course}
        overview={null}
        viewers={{ assessment: NodeAssessment, recording: NodeRecording }}
      />
    </SiteContext>
  );
  renderRoute([{ path: '/', element }], '/?item=f1');
  return within(screen.getByRole('region', { name: 'The file' }));
};
const leave = () => userEvent.click(screen.getByRole('treeitem', { name: /Something else/ }));

const PAGE = { number: 1, width: 595, height: 842, text: 'Words', pieces: [] };
const document1 = (close = jest.fn()): ReadablePdf => ({
  pageCount: 3,
  page: async (number) => ({
    ...PAGE,
    number,
    draw: () => ({ done: Promise.resolve(), stop: () => {} }),
    writeText: () => ({ done: Promise.resolve([]), stop: () => {} }),
  }),
  close,
});

describe('a file of a live course', () => {
  it('[FILE-02] a PDF is fetched as a blob and drawn; its object URL and its document are released when another item is chosen', async () => {
    const close = jest.fn();
    openPdf.mockResolvedValue(document1(close));
    const view = open('pack.pdf');
    expect(await view.findByRole('region', { name: 'Pages of The file' })).toBeVisible();
    expect(view.getAllByRole('region', { name: /^Page \d of 3$/ })).toHaveLength(3);
    const [[blob]] = openPdf.mock.calls.slice(-1) as [[Blob]];
    expect(await blob.text()).toBe('%PDF-1.7');
    expect(view.getByRole('link', { name: 'Download' })).toHaveAttribute('href', 'blob:held-1');
    expect(revoked).toEqual([]);
    await leave();
    await waitFor(() => expect(revoked).toEqual(['blob:held-1']));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('no network'))],
    ['an answer that is not OK', async () => new Response('', { status: 403 })],
  ])('[FILE-03] a PDF that cannot be fetched (%s) says so', async (_, answer) => {
    const view = open('pack.pdf', { answer });
    expect(await view.findByText('PDF preview failed')).toBeVisible();
    expect(view.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      '/media/file/x/pack.pdf?signature=a',
    );
  });

  it.each(['jpg', 'JPEG', 'png', 'gif', 'bmp', 'webp'])(
    '[FILE-04] shows the image a.%s',
    (ending) => {
      const view = open(`a.${ending}`);
      expect(view.getByRole('img', { name: `a.${ending}` })).toHaveAttribute(
        'src',
        `/media/file/x/a.${ending}?signature=a`,
      );
    },
  );

  it.each(['mp4', 'mov', 'webm', 'ogg'])('[FILE-04] plays the video a.%s', async (ending) => {
    const view = open(`a.${ending}`);
    expect(await view.findByRole('button', { name: 'Play lecture' })).toBeVisible();
    expect(getFilm()).toHaveAttribute('src', `/media/file/x/a.${ending}?signature=a`);
  });

  it.each(['doc', 'docx', 'ppt', 'PPTX'])(
    '[FILE-05] shows a.%s through the configured viewer, its address encoded',
    (ending) => {
      const officeViewerUrl = 'https://viewer.example/?src=';
      const view = open(`a.${ending}`, { settings: { officeViewerUrl } });
      const address = `http://localhost/media/file/x/a.${ending}?signature=a`;
      expect(view.getByTitle(`a.${ending}`)).toHaveAttribute(
        'src',
        officeViewerUrl + encodeURIComponent(address),
      );
    },
  );

  it.each(['doc', 'pptx'])(
    '[FILE-06] offers a.%s as a download where there is no viewer',
    (ending) => {
      const view = open(`a.${ending}`);
      expect(view.getByText(/You can download it/)).toBeVisible();
      expect(view.getByRole('link', { name: 'Download' })).toHaveAttribute(
        'download',
        `a.${ending}`,
      );
      expect(document.querySelector('iframe, embed, object')).not.toBeInTheDocument();
      const asked = jest
        .mocked(fetch)
        .mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)));
      expect(asked.filter((address) => !address.startsWith('http://localhost'))).toEqual([]);
    },
  );

  it.each(['zip', 'csv', 'unknown'])(
    '[FILE-07] has no preview of a.%s, and a way to it',
    (ending) => {
      const view = open(`a.${ending}`);
      expect(view.getByText('Preview not available for this file type.')).toBeVisible();
      const link = view.getByRole('link', { name: 'Open in a new tab' });
      expect(link).toHaveAttribute('href', `/media/file/x/a.${ending}?signature=a`);
      expect(link).toHaveAttribute('target', '_blank');
    },
  );

  it('[FILE-08] a video has its transcript and the assistant beside it; the transcript seeks, and the film moves its mark', async () => {
    const view = open('a.webm');
    const read = await view.findByRole('button', { name: 'View Transcript' });
    await userEvent.click(read);
    const overlay = within(view.getByRole('complementary', { name: 'Transcript' }));
    await userEvent.click(await overlay.findByRole('button', { name: /Who writes, signs/ }));
    expect(getFilm().currentTime).toBe(4);
    act(() => playFilmTo(1));
    expect(overlay.getByRole('button', { name: /Who answers, writes/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    act(() => playFilmTo(5));
    expect(overlay.getByRole('button', { name: /Who writes, signs/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await userEvent.click(overlay.getByRole('button', { name: 'Close transcript' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(read).toHaveFocus();
    await userEvent.click(view.getByRole('button', { name: 'Ask AI' }));
    expect(await screen.findByRole('complementary', { name: 'AI Assistant' })).toBeVisible();
  });

  it('[FILE-09] an mkv has the buttons and the words instead of a player', async () => {
    const view = open('a.MKV');
    expect(await view.findByRole('button', { name: 'View Transcript' })).toBeVisible();
    expect(view.getByText('Preview not available for this file type.')).toBeVisible();
    expect(document.querySelector('video')).not.toBeInTheDocument();
    await userEvent.click(view.getByRole('button', { name: 'View Transcript' }));
    expect(await screen.findByText(/Who answers, writes/)).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Ask AI' }));
    expect(await screen.findByRole('complementary', { name: 'AI Assistant' })).toBeVisible();
  });

  it.each(['a.pdf', 'a.png', 'a.webm', 'a.docx', 'a.mkv', 'a.zip', 'Ein%20Blatt.xyz'])(
    '[FILE-10] %s can be downloaded under its name',
    async (name) => {
      openPdf.mockResolvedValue(document1());
      const view = open(name);
      const link = await view.findByRole('link', { name: 'Download' });
      expect(link).toHaveAttribute('download', decodeURIComponent(name));
    },
  );

  it('a picture that cannot be shown is no empty frame', () => {
    const view = open('a.png');
    fireEvent.error(view.getByRole('img', { name: 'a.png' }));
    expect(view.getByText('Preview not available for this file type.')).toBeVisible();
  });
});
