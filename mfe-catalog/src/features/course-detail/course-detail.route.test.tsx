import { getCourse } from '@cairn/api/course-item.contract';
import { events } from '@cairn/session';
import { buildCourseItem } from '@cairn/testing/builders';
import { listArtDrawings, findArtDrawings } from '@cairn/testing/drawings';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { findCourseHeading, openCoursePage as open } from './test/course-page.tsx';

/** The hero's region is named by its heading. */
const heroRegion = () => screen.findByRole('region', { name: 'Course 1' });

const notices: string[] = [];
let stop: () => void;
beforeEach(() => {
  notices.length = 0;
  stop = events.on('notice.shown', ({ message }) => notices.push(message));
});
afterEach(() => stop());

describe('course page', () => {
  it('[DETAIL-01] [DETAIL-03] [DETAIL-06] shows a skeleton, then the course of the address', async () => {
    const { requests } = open({
      course: { CourseTitle: 'Reading Logs', Description: ' ', CourseDescription: '' },
    });
    expect(screen.getByRole('group', { name: 'Loading course' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    expect(await findCourseHeading()).toHaveTextContent('Reading Logs');
    expect(screen.queryByRole('group', { name: 'Loading course' })).not.toBeInTheDocument();
    expect(screen.getByText('No description provided.')).toBeVisible();
    expect(listCallsTo(requests, getCourse)[0]?.url).toContain('courseID=course-1');
  });

  it.each([
    [{ Description: 'Long', CourseDescription: 'Short' }, 'Long'],
    [{ Description: undefined, CourseDescription: 'Short' }, 'Short'],
    [{ Description: ' ', CourseDescription: 'Short' }, 'Short'],
    [{ Description: undefined, CourseDescription: undefined }, 'No description provided.'],
  ])('[DETAIL-06] of %j the hero shows %s', async (course, text) => {
    open({ course });
    expect(within(await heroRegion()).getByText(text)).toBeVisible();
  });

  it('[DETAIL-04] a failure is shown and the skeleton ends', async () => {
    open({ stubs: [stubError(getCourse, 500)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load course details');
    expect(notices).toEqual(['Failed to load course details']);
    expect(screen.queryByRole('group', { name: 'Loading course' })).not.toBeInTheDocument();
  });

  it('an unknown course is not offered another try', async () => {
    open({ stubs: [stubError(getCourse, 404, 'not-found')] });
    expect(await screen.findByRole('heading', { name: 'Not found.' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });

  it('[DETAIL-05] another id clears everything of the old one', async () => {
    const second = stubResponse(
      getCourse,
      { Item: buildCourseItem({ CourseID: 'course-2', CourseTitle: 'Second' }) },
      (url) => url.searchParams.get('courseID') === 'course-2',
    );
    const { router } = open({ course: { CourseTitle: 'First' }, stubs: [second] });
    expect(await screen.findByRole('heading', { name: 'First' })).toBeVisible();
    await act(() => router.navigate('/course-catalog/course-2'));
    expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible();
    expect(screen.queryByText('First')).not.toBeInTheDocument();
  });

  it.each([
    [{ CourseType: 'async' }, 'Asynchronous'],
    [{ CourseType: 'sync' }, 'Synchronous'],
    [{ CourseType: 'async', LaunchFile: 'index.html' }, 'SCORM'],
    [{ CourseType: 'scorm' }, 'SCORM'],
  ] as const)('[DETAIL-09] %j reads %s', async (course, line) => {
    open({ course: { ...course, IsScorm: false } });
    expect(await screen.findByText(line)).toBeVisible();
  });

  it('[DETAIL-07] the hero shows its picture', async () => {
    open({ course: { ThumbnailUrl: '/media/reading-logs.webp' } });
    const picture = within(await heroRegion()).getByRole('presentation');
    expect(picture).toHaveAttribute('src', '/media/reading-logs.webp');
    expect(listArtDrawings(await heroRegion())).toEqual([]);
  });

  it('[DETAIL-07] the hero shows the default picture without one', async () => {
    open({ course: { ThumbnailUrl: '' } });
    expect(await findArtDrawings(await heroRegion())).toHaveLength(1);
  });

  it('[DETAIL-07] a picture that does not load gives way to the default one', async () => {
    open({ course: { ThumbnailUrl: '/media/gone.webp' } });
    fireEvent.error(within(await heroRegion()).getByRole('presentation'));
    expect(await findArtDrawings(await heroRegion())).toHaveLength(1);
  });
});
