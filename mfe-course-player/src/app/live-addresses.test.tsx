import { type CourseNode, getCourse } from '@cairn/api/course-item.contract';
import { getInstructor } from '@cairn/api/people.contract';
import { updateTimeSpent } from '@cairn/api/progress.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { buildAttributes, buildCourseItem, buildInstructor } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import type { ReadablePdf } from '@cairn/ui/pdf-engine';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { SIGNED_URL_REFRESH_MS } from '../lib/course.queries.ts';
import { getFilm, mockMediaPlayback } from '../lib/test/media.ts';
import { routes } from './routes.tsx';

const openPdf = jest.fn<Promise<ReadablePdf>, [Blob]>();
// The real engine needs a canvas and a worker; a browser journey tests it.
jest.mock('@cairn/ui/pdf-engine', () => ({ openPdf: (file: Blob) => openPdf(file) }));

// Preloads separate chunks, whose loading is not tested here.
beforeAll(() =>
  Promise.all([
    import('./course.screen.tsx'),
    import('../features/live-course/live-course.tsx'),
    import('../features/self-guided-course/recording.tsx'),
  ]),
);
beforeEach(() => {
  mockMediaPlayback();
  const nothing = { observe: () => {}, disconnect: () => {}, unobserve: () => {} };
  Object.assign(globalThis, {
    IntersectionObserver: jest.fn(() => nothing),
    ResizeObserver: jest.fn(() => nothing),
  });
  Object.assign(URL, { createObjectURL: () => 'blob:held', revokeObjectURL: () => {} });
});
afterEach(() => jest.useRealTimers());

/** Opens a course of one file, whose URL changes with each request of the course; only the newest URL works. */
const open = (fileName: string) => {
  signInAs({ Courses: { 'course-1': {} } });
  let reads = 0;
  const course = () => {
    reads += 1;
    const address = `/media/file/x/${fileName}?signature=${reads}`;
    const CourseContent: CourseNode[] = [
      { id: 'w1', type: 'folder', name: 'Week 1', items: [file(address)] },
    ];
    return { Item: buildCourseItem({ CourseType: 'sync', CourseContent }) };
  };
  const requests = stubApi(
    {
      endpoint: getCourse,
      status: 200,
      get body() {
        return course();
      },
    },
    stubResponse(getUserAttributes, buildAttributes({ Courses: { 'course-1': {} } })),
    stubResponse(getInstructor, buildInstructor()),
    stubResponse(updateTimeSpent, { TimeSpent: 30 }),
  );
  const mock = jest.mocked(globalThis.fetch);
  const api = mock.getMockImplementation() ?? fetch;
  mock.mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes('/media/')) return api(input, init);
    const isOpen = address.endsWith(`signature=${reads}`) && reads > 1;
    return isOpen ? new Response('%PDF-1.7') : Response.json({ message: '' }, { status: 403 });
  });
  return { ...renderRoute(routes, '/course/course-1?item=f1'), requests };
};
const file = (s3Url: string): CourseNode => ({ id: 'f1', type: 'file', name: 'The file', s3Url });
const download = () => screen.findByRole('link', { name: 'Download' });

describe('the addresses of a live course, which end after some hours', () => {
  it('are read again every hour, without a word', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    open('a.zip');
    expect(await download()).toHaveAttribute('href', '/media/file/x/a.zip?signature=1');
    await act(() => jest.advanceTimersByTimeAsync(SIGNED_URL_REFRESH_MS));
    expect(await download()).toHaveAttribute('href', '/media/file/x/a.zip?signature=2');
    expect(screen.getByRole('region', { name: 'The file' })).toBeVisible();
  });

  it('a PDF whose address is refused is fetched under a new one', async () => {
    const page = { number: 1, width: 595, height: 842, text: 'Words', pieces: [] };
    openPdf.mockResolvedValue({
      pageCount: 1,
      page: async () => ({
        ...page,
        draw: () => ({ done: Promise.resolve(), stop: () => {} }),
        writeText: () => ({ done: Promise.resolve([]), stop: () => {} }),
      }),
      close: () => {},
    });
    const { requests } = open('a.pdf');
    expect(await screen.findByRole('region', { name: 'Pages of The file' })).toBeVisible();
    expect(listCallsTo(requests, getCourse)).toHaveLength(2);
  });

  it('a picture is shown under a new one, and given up when that is refused as well', async () => {
    open('a.png');
    const picture = () => screen.findByRole('img', { name: 'a.png' });
    expect(await picture()).toHaveAttribute('src', '/media/file/x/a.png?signature=1');
    fireEvent.error(await picture());
    expect(await picture()).toHaveAttribute('src', '/media/file/x/a.png?signature=2');
    fireEvent.error(await picture());
    expect(await screen.findByText('Preview not available for this file type.')).toBeVisible();
  });

  it('a film goes on under a new one', async () => {
    open('a.webm');
    await screen.findByRole('button', { name: 'View Transcript' });
    expect(getFilm().src).toMatch(/signature=1$/);
    fireEvent.error(getFilm());
    await waitFor(() => expect(getFilm().src).toMatch(/signature=2$/));
  });
});
