import type { Course } from '@cairn/api/courses.contract';
import { listCollaborators } from '@cairn/api/people.contract';
import { buildCourse } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { listCallsTo } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildLetteredCourses, openCatalogPage, findCourseTitles } from './test/open-catalog.tsx';

const selectOf = (name: string) => screen.getByRole('combobox', { name });

describe('course catalogue', () => {
  it.each([
    ['?page=0', ''],
    ['?page=x&level=Beginner', '?level=Beginner'],
    ['?level=Guru&type=film&page=2', '?page=2'],
    ['?search=%3Cscript%3Ealert(1)%3C/script%3E', ''],
    ['?page=0&kept=yes', '?kept=yes'],
    ['?category=Gone', '?category=Gone'],
  ])('[CCAT-21] what makes no sense leaves the address: %s', async (address, left) => {
    const { router } = openCatalogPage(
      buildLetteredCourses(7, { Level: 'Beginner' }),
      `/course-catalog${address}`,
    );
    await screen.findByText(/courses found$/);
    await waitFor(() => expect(router.state.location.search).toBe(left));
    expect(router.state.historyAction).not.toBe('PUSH');
  });

  it('[API-55] [PAPI-88] asks for no collaborators where there are none', async () => {
    const { requests } = openCatalogPage(buildLetteredCourses(2));
    await screen.findAllByText('Noor Aziz');
    expect(listCallsTo(requests, listCollaborators)).toHaveLength(0);
  });

  it('what is typed stays as it is typed', async () => {
    openCatalogPage(buildLetteredCourses(2));
    await userEvent.type(await screen.findByRole('searchbox'), '<b> tags');
    expect(screen.getByRole('searchbox')).toHaveValue('<b> tags');
    expect(await screen.findByText('0 courses found')).toBeVisible();
  });

  it.each([
    ['a visitor', undefined, ['Open']],
    ['a student of the north', ['north'], ['North', 'Open', 'Public']],
    ['a student without groups', [], ['Open', 'Public']],
  ])('[CCAT-09] %s sees what is theirs, in list and filters', async (_who, GroupIDs, expected) => {
    if (GroupIDs) signInAs({ GroupIDs });
    const some = (CourseTitle: string, change: Partial<Course>) =>
      buildCourse({
        CourseID: CourseTitle,
        CourseTitle,
        Category: CourseTitle,
        InstructorID: CourseTitle,
        ...change,
      });
    const { requests } = openCatalogPage(
      [
        some('North', { Groups: ['north'] }),
        some('South', { Groups: ['south'] }),
        some('Open', {}),
        some('Public', { Groups: ['south'], PublicallyAccessible: true }),
        some('Draft', { Status: 'draft' }),
      ],
      '/course-catalog',
    );
    expect(await findCourseTitles()).toEqual(expected);
    await userEvent.click(screen.getByRole('button', { name: 'Show Filters' }));
    const categories = within(screen.getByRole('combobox', { name: 'Category' }));
    expect(categories.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All categories',
      ...expected,
    ]);
    // The filter's names come from this request.
    expect(await screen.findByRole('option', { name: 'Lena Fischer' })).toBeVisible();
    const asked = listCallsTo(requests, listCollaborators).map(
      ({ url }) => new URL(url).searchParams,
    );
    expect(asked.map((query) => query.get('collaborators'))).toEqual([expected.join(',')]);
  });

  it('[MGRP-12] shows the courses of the new groups at the next load', async () => {
    const courses = ['north', 'south'].map((group) =>
      buildCourse({ CourseID: group, CourseTitle: group, Groups: [group] }),
    );
    signInAs({ GroupIDs: ['north'] });
    const { unmount } = openCatalogPage(courses);
    expect(await findCourseTitles()).toEqual(['north']);
    unmount();
    signInAs({ GroupIDs: ['south'] });
    openCatalogPage(courses);
    expect(await findCourseTitles()).toEqual(['south']);
  });

  it('[CCAT-15] clears one filter at a time, or all of them at once', async () => {
    const { router } = openCatalogPage(
      buildLetteredCourses(1, { Category: 'Data' }),
      '/course-catalog?search=Course&category=Data&type=async&level=Beginner&instructor=i-1',
    );
    await screen.findByText(/courses? found$/);
    const left = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
    const all = left();
    const clearEach: Readonly<Record<string, () => Promise<void>>> = {
      search: () => userEvent.clear(screen.getByRole('searchbox')),
      category: () => userEvent.selectOptions(selectOf('Category'), 'All categories'),
      type: () => userEvent.click(screen.getByRole('radio', { name: 'All types' })),
      level: () => userEvent.click(screen.getByRole('radio', { name: 'Any level' })),
      instructor: () => userEvent.selectOptions(selectOf('Instructor'), 'Any instructor'),
    };
    expect(Object.keys(all)).toEqual(Object.keys(clearEach));
    const expected = { ...all };
    for (const [name, clear] of Object.entries(clearEach)) {
      await clear();
      delete expected[name];
      await waitFor(() => expect(left()).toEqual(expected));
    }
    await act(() => router.navigate(`/course-catalog?${new URLSearchParams(all)}`));
    await waitFor(() => expect(left()).toEqual(all));
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as Element);
    await waitFor(() => expect(left()).toEqual({}));
  });
});
