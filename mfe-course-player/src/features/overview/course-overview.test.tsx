import type { CourseItem } from '@cairn/api/course-item.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { buildCourseItem, buildInstructor } from '@cairn/testing/builders';
import { findArtDrawings } from '@cairn/testing/drawings';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { CourseOverview } from './course-overview.tsx';

const open = (course: Partial<CourseItem> = {}, ...stubs: Stub[]) => {
  stubApi(
    stubResponse(getInstructor, buildInstructor()),
    stubResponse(listCollaborators, [buildInstructor({ InstructorID: 'i2', FullName: 'Ken Abe' })]),
    ...stubs,
  );
  const element = <CourseOverview course={buildCourseItem(course)} />;
  return renderRoute([{ path: '/', element }], '/');
};

const person = async (name: string) => (await screen.findByText(name)).closest('li');

describe('overview', () => {
  it('[SYNC-11] [ASYNC-03] shows picture, people with their parts, level, category and description', async () => {
    open({
      ThumbnailUrl: 'https://img.example/logs.png',
      Collaborators: ['i2'],
      Level: 'Advanced',
      Category: 'Security',
      Description: 'What it is about',
    });
    expect(document.querySelector('img')).toHaveAttribute('src', 'https://img.example/logs.png');
    expect(await person('Noor Aziz')).toHaveTextContent('Noor AzizInstructor');
    expect(await person('Ken Abe')).toHaveTextContent('Ken AbeCollaborator');
    for (const text of ['Advanced', 'Security', 'What it is about']) {
      expect(screen.getByText(text)).toBeVisible();
    }
  });

  it('[SYNC-11] shows default texts for missing fields', async () => {
    open({ ThumbnailUrl: '', Level: undefined, Description: ' ', CourseDescription: undefined });
    // The drawings of the course and of its unknown instructor.
    expect(await findArtDrawings(document)).toHaveLength(2);
    expect(screen.getByText('All Levels')).toBeVisible();
    expect(screen.getByText('No description provided.')).toBeVisible();
  });

  it('[SYNC-12] [ASYNC-03] lists the sections that the course has', () => {
    open({
      About: 'All about it',
      LearningObjectives: ['Read a log', ' ', 'Write a rule'],
      Requirements: ['A laptop'],
    });
    expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
    expect(screen.getByText('All about it')).toBeVisible();
    const items = (title: string) =>
      within(screen.getByRole('heading', { name: title }).closest('section') as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(items('Learning Objectives')).toEqual(['Read a log', 'Write a rule']);
    expect(items('Requirements')).toEqual(['A laptop']);
  });

  it('[SYNC-12] leaves out what is empty, with its heading', () => {
    open({ About: ' ', LearningObjectives: [''], Requirements: [] });
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it.each([
    ['a failing lookup', { InstructorID: 'i1' }],
    ['no instructor at all', { InstructorID: '' }],
  ])("[VIEW-12] %s reads 'Unknown Instructor'", async (_, course) => {
    open(course, stubError(getInstructor, 404, 'not-found'));
    expect(await person('Unknown Instructor')).toHaveTextContent('Instructor');
  });

  it('[VIEW-15] shows HTML in texts as text', () => {
    open({ Description: '<img src=x onerror=alert(1)>', About: '<b>bold</b>' });
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(screen.getByText('<b>bold</b>')).toBeVisible();
    expect(document.querySelectorAll('img[onerror], b')).toHaveLength(0);
  });
});
