import { listTaughtCourses, listWork } from '@cairn/api/teaching.contract';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { events } from '@cairn/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildWorkPage,
  buildGradableWork,
  FIRST_SUBMISSION_ID,
  openTeachingDesk,
  SECOND_SUBMISSION_ID,
  THIRD_SUBMISSION_ID,
} from './test/desk-page.tsx';

const asked = (requests: readonly Request[]) =>
  listCallsTo(requests, listWork).map(({ url }) => Object.fromEntries(new URL(url).searchParams));

describe('the desk', () => {
  it('[MPERM-31] leads to the account where the site requires a second factor', async () => {
    openTeachingDesk('/teach', stubError(listTaughtCourses, 403, 'second-factor-needed'));
    expect(await screen.findByText('Set up a second factor first')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
      'href',
      '/account',
    );
  });

  it('tells who may not teach how to become an instructor', async () => {
    openTeachingDesk('/teach', stubError(listTaughtCourses, 403, 'forbidden'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Become an Instructor' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'support@cairn.example' })).toHaveAttribute(
      'href',
      'mailto:support@cairn.example?subject=Teaching%20a%20course',
    );
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });

  it('offers another try when it could not be loaded', async () => {
    openTeachingDesk('/teach', stubError(listTaughtCourses, 500));
    expect(await screen.findByText('The teaching desk could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it('shows a message to an account that teaches no course', async () => {
    openTeachingDesk(
      '/teach',
      stubResponse(listTaughtCourses, { InstructorID: 'ada', courses: [] }),
    );
    expect(await screen.findByText('You teach no course yet.')).toBeVisible();
  });

  it('names the view and the course in the title of the page', async () => {
    openTeachingDesk('/teach/live/submissions');
    await screen.findByRole('row', { name: /Omar Haddad/ });
    expect(document.title).toBe('Submissions, Statistics Live, Teaching desk · Cairn');
  });

  it('shows the courses, how one teaches them and what waits there', async () => {
    openTeachingDesk();
    const courses = await screen.findByRole('navigation', { name: 'My courses' });
    expect(within(courses).getByRole('link', { name: /Statistics Live/ })).toHaveTextContent(
      '14 to grade, 2 unread',
    );
    const helped = within(courses).getByRole('link', { name: /Tuning Slow Queries/ });
    expect(helped).toHaveTextContent('You are a collaborator');
    expect(helped).toHaveTextContent('Nothing to grade or read');
    expect(screen.getByText('Instructor on 1 course, collaborator on 1')).toBeVisible();
    expect(within(courses).getByRole('link', { name: /All courses/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(
      within(screen.getByRole('navigation', { name: 'Teaching desk' })).getByRole('link', {
        name: 'Submissions 14 waiting',
      }),
    ).toHaveAttribute('aria-current', 'page');
  });

  it('reads again when a student has handed in or asked', async () => {
    const { requests } = openTeachingDesk();
    await screen.findByRole('row', { name: /Omar Haddad/ });
    const told = (kind: string) =>
      act(async () => events.emit('news.told', { news: [{ kind, courseId: 'live' }] }));
    await told('graded');
    expect(asked(requests)).toHaveLength(1);
    await told('handed-in');
    await waitFor(() => expect(asked(requests)).toHaveLength(2));
    await told('asked');
    await waitFor(() => expect(listCallsTo(requests, listTaughtCourses)).toHaveLength(3));
  });
});

describe('the list of work', () => {
  it('has who, what, when, how late, which attempt, and the way to grade it', async () => {
    openTeachingDesk();
    const row = await screen.findByRole('row', { name: /Omar Haddad/ });
    for (const words of [
      'Model handover',
      'Statistics Live',
      '1 h 15 min late',
      '2 of 3',
      '- / 100',
    ])
      expect(row).toHaveTextContent(words);
    // Teachers of one course may live in several time zones.
    expect(row).toHaveTextContent(/\d\d:\d\d [AP]M (?:[A-Z]{2,5}|GMT[+-]\d)/);
    expect(within(row).getByRole('link', { name: 'Omar Haddad' })).toHaveAttribute(
      'href',
      `/teach/all/submissions/${FIRST_SUBMISSION_ID}`,
    );
    expect(screen.getByRole('link', { name: 'Grade the oldest' })).toHaveAttribute(
      'href',
      `/teach/all/submissions/${FIRST_SUBMISSION_ID}`,
    );
  });

  it('shows provisional points as what they are', async () => {
    const work = [
      buildGradableWork({ kind: 'assessment', points: 25, maxPoints: 30, isLate: false }),
    ];
    openTeachingDesk('/teach', stubResponse(listWork, buildWorkPage({ work })));
    const row = await screen.findByRole('row', { name: /Omar Haddad/ });
    expect(row).toHaveTextContent('- / 30');
    expect(row).toHaveTextContent('25, provisional');
  });

  it('is narrowed by course, state, assignment and student, which the address keeps', async () => {
    const { requests, router } = openTeachingDesk('/teach/live/submissions');
    await userEvent.click(await screen.findByRole('button', { name: 'Late 1' }));
    await userEvent.selectOptions(screen.getByLabelText('Assignment'), 'Model handover');
    const student = screen.getByRole('searchbox', { name: 'Student' });
    // Without a delay in between: on a slow machine the debounce would end.
    for (const value of ['o', 'om']) fireEvent.change(student, { target: { value } });
    await waitFor(() =>
      expect(asked(requests).at(-1)).toEqual({
        courseId: 'live',
        state: 'late',
        itemId: 'model',
        search: 'om',
        page: '1',
      }),
    );
    expect(router.state.location.search).toBe('?state=late&item=model&search=om');
    expect(await screen.findByRole('status')).toHaveTextContent(
      /^\d pieces? of work on this page\.$/,
    );
    // The debounce avoids a request for each letter.
    expect(asked(requests).filter(({ search }) => search === 'o')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Omar Haddad' })).toHaveAttribute(
      'href',
      `/teach/live/submissions/${FIRST_SUBMISSION_ID}?state=late&item=model&search=om`,
    );
  });

  it('tells items of one name and id apart by their courses', async () => {
    const item = { itemId: 'model', itemName: 'Model handover' };
    const items = [
      { ...item, CourseID: 'live' },
      { ...item, CourseID: 'sql' },
    ];
    const { requests, router } = openTeachingDesk(
      '/teach',
      stubResponse(listWork, buildWorkPage({ items })),
    );
    const field = await screen.findByLabelText('Assignment');
    await userEvent.selectOptions(field, 'Model handover (Tuning Slow Queries)');
    expect(router.state.location.search).toBe('?item=model&in=sql');
    await waitFor(() =>
      expect(asked(requests).at(-1)).toMatchObject({ itemId: 'model', itemCourseId: 'sql' }),
    );
    expect(screen.getByRole('option', { selected: true, name: /Tuning/ })).toBeVisible();
    await userEvent.selectOptions(field, 'All assignments');
    expect(router.state.location.search).toBe('');
  });

  it('goes from page to page, and begins anew with another filter', async () => {
    const { requests, router } = openTeachingDesk(
      '/teach?page=2',
      stubResponse(listWork, buildWorkPage({ page: 2, pageCount: 3 })),
    );
    expect(await screen.findByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'href',
      '/teach/all/submissions?page=3',
    );
    expect(asked(requests)[0]).toMatchObject({ page: '2' });
    await userEvent.click(screen.getByRole('button', { name: /Graded/ }));
    expect(router.state.location.search).toBe('?state=graded');
  });

  it('that is too long to number is read from both ends, and says that there is more', async () => {
    const [previous, next] = [SECOND_SUBMISSION_ID, THIRD_SUBMISSION_ID];
    const page = buildWorkPage({
      counts: { waiting: 1000, late: 3, graded: 0 },
      hasMore: { waiting: true, late: false, graded: false },
      pageCount: 40,
      previous,
      next,
    });
    const { requests, router } = openTeachingDesk(
      `/teach?after=${SECOND_SUBMISSION_ID}&page=nonsense`,
      stubResponse(listWork, page),
    );
    const pages = await screen.findByRole('navigation', { name: 'Pages of work' });
    const address = (name: string) =>
      within(pages).getByRole('link', { name }).getAttribute('href');
    expect(['First', 'Previous', 'Next', 'Last'].map(address)).toEqual([
      '/teach/all/submissions',
      `/teach/all/submissions?before=${SECOND_SUBMISSION_ID}`,
      `/teach/all/submissions?after=${THIRD_SUBMISSION_ID}`,
      '/teach/all/submissions?before=end',
    ]);
    expect(screen.getByRole('button', { name: 'Waiting 1,000+' })).toBeVisible();
    expect(screen.getByText('More than 1,000 pieces of work wait for a grade.')).toBeVisible();
    // The link to the oldest work exists only on the first page.
    expect(screen.queryByRole('link', { name: 'Grade the oldest' })).not.toBeInTheDocument();
    expect(asked(requests)[0]).toEqual({
      state: 'waiting',
      page: '1',
      after: SECOND_SUBMISSION_ID,
    });
    await userEvent.click(within(pages).getByRole('link', { name: 'Last' }));
    await waitFor(() => expect(asked(requests).at(-1)).toMatchObject({ before: 'end' }));
    // Another filter starts at its first page.
    await userEvent.click(screen.getByRole('button', { name: 'Late 3' }));
    expect(router.state.location.search).toBe('?state=late');
  });

  it('that is at an end has no way beyond it', async () => {
    const page = buildWorkPage({ previous: SECOND_SUBMISSION_ID });
    openTeachingDesk('/teach?before=end', stubResponse(listWork, page));
    const pages = await screen.findByRole('navigation', { name: 'Pages of work' });
    expect(within(pages).getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled');
    expect(within(pages).getByRole('link', { name: 'Last' })).toHaveAttribute('aria-disabled');
    expect(within(pages).getByRole('link', { name: 'First' })).not.toHaveAttribute('aria-disabled');
  });

  it('drops what makes no sense in its address, and shows the work that waits', async () => {
    const { requests, router } = openTeachingDesk(
      '/teach/live/submissions?state=banana&item=model&page=-1',
    );
    await screen.findByRole('row', { name: /Omar Haddad/ });
    expect(asked(requests)).toEqual([
      { courseId: 'live', state: 'waiting', itemId: 'model', page: '1' },
    ]);
    expect(router.state.location.search).toBe('?item=model');
  });

  it.each([
    ['/teach', 'Everything is graded.'],
    ['/teach?state=graded', 'Nothing is graded yet.'],
    ['/teach?search=nobody', 'No work matches these filters.'],
  ])('%s without work says: %s', async (path, words) => {
    const counts = { waiting: 0, late: 0, graded: 0 };
    openTeachingDesk(path, stubResponse(listWork, buildWorkPage({ work: [], counts })));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show graded work' })).not.toBeInTheDocument();
  });

  it('that waits for nothing leads to what has been graded', async () => {
    const counts = { waiting: 0, late: 0, graded: 3 };
    const { router } = openTeachingDesk(
      '/teach',
      stubResponse(listWork, buildWorkPage({ work: [], counts })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show graded work' }));
    expect(router.state.location.search).toBe('?state=graded');
  });

  it('that could not be loaded offers another try', async () => {
    openTeachingDesk('/teach', stubError(listWork, 500));
    expect(await screen.findByText('The submissions could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});
