import type { Course } from '@cairn/api/courses.contract';
import { listCollaborators } from '@cairn/api/people.contract';
import { buildCourse } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { callsTo } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { letters, open, titles } from './test/open-catalog.tsx';

describe('course catalogue', () => {
  it.each([
    ['?page=0', ''],
    ['?page=x&level=Beginner', '?level=Beginner'],
    ['?level=Guru&type=film&page=2', '?page=2'],
    ['?search=%3Cscript%3Ealert(1)%3C/script%3E', ''],
    ['?page=0&kept=yes', '?kept=yes'],
    ['?category=Gone', '?category=Gone'],
  ])('[CCAT-21] what makes no sense leaves the address: %s', async (address, left) => {
    const { router } = open(letters(7, { Level: 'Beginner' }), `/course-catalog${address}`);
    await screen.findByText(/courses found$/);
    await waitFor(() => expect(router.state.location.search).toBe(left));
    expect(router.state.historyAction).not.toBe('PUSH');
  });

  it('[API-55] [PAPI-88] asks for no collaborators where there are none', async () => {
    const { requests } = open(letters(2));
    await screen.findAllByText('Noor Aziz');
    expect(callsTo(requests, listCollaborators)).toHaveLength(0);
  });

  it('what is typed stays as it is typed', async () => {
    open(letters(2));
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
      buildCourse({ CourseID: CourseTitle, CourseTitle, Category: CourseTitle, ...change });
    open(
      [
        some('North', { Groups: ['north'] }),
        some('South', { Groups: ['south'] }),
        some('Open', {}),
        some('Public', { Groups: ['south'], PublicallyAccessible: true }),
        some('Draft', { Status: 'draft' }),
      ],
      '/course-catalog',
    );
    expect(await titles()).toEqual(expected);
    await userEvent.click(screen.getByRole('button', { name: 'Show Filters' }));
    const categories = within(screen.getByRole('combobox', { name: 'Category' }));
    expect(categories.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All categories',
      ...expected,
    ]);
  });
});
