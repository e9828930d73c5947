import { listCollaborators } from '@cairn/api/people.contract';
import { listCompetencies } from '@cairn/api/roles.contract';
import { buildCourse, buildInstructor, buildRole } from '@cairn/testing/builders';
import { findArtDrawings } from '@cairn/testing/drawings';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { openRolesCatalog } from './test/roles-page.tsx';

const role = buildRole({ CourseIDs: ['a', 'b', 'hidden'], CompetencyIDs: ['logs', 'gone'] });
const courses = [
  buildCourse({ CourseID: 'a', InstructorID: 'ada', LearningObjectives: ['Rare', 'Often'] }),
  buildCourse({ CourseID: 'b', InstructorID: 'ben', LearningObjectives: [' often '] }),
  buildCourse({ CourseID: 'else', InstructorID: 'eve', LearningObjectives: ['Elsewhere'] }),
];
const people = stubResponse(listCollaborators, [
  buildInstructor({ InstructorID: 'ada', FullName: 'Ada Moss', profileImageUrl: '/media/a.png' }),
]);
const world = { roles: [role], courses, stubs: [people] };
const texts = async (name: RegExp | string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('overview of a role', () => {
  it('[ROLES-11] lists what its courses have in common first', async () => {
    openRolesCatalog(world);
    expect(await texts('What You Will Learn')).toEqual(['Often', 'Rare']);
  });

  it('[ROLES-11] lists ten at most, the most common ones', async () => {
    const all = Array.from({ length: 12 }, (_, index) => `Objective ${index}`);
    openRolesCatalog({
      ...world,
      courses: [
        buildCourse({ CourseID: 'a', LearningObjectives: all }),
        buildCourse({ CourseID: 'b', LearningObjectives: all.slice(2) }),
      ],
    });
    expect(await texts('What You Will Learn')).toEqual(all.slice(2));
  });

  it('[ROLES-12] counts everybody once, of the courses in sight alone', async () => {
    openRolesCatalog({
      ...world,
      roles: [buildRole({ CourseIDs: ['a', 'b', 'c', 'd', 'e'] })],
      courses: [
        ...courses,
        buildCourse({ CourseID: 'c', InstructorID: 'ada' }),
        buildCourse({ CourseID: 'd', InstructorID: 'dan', Status: 'draft' }),
        buildCourse({ CourseID: 'e', InstructorID: 'eli', Groups: ['south'] }),
      ],
    });
    expect(await texts('Instructors (2)')).toEqual(['Ada Moss', 'Unknown']);
  });

  it('[ROLES-12] [ROLES-13] counts and shows instructors, asked in one call', async () => {
    const { requests } = openRolesCatalog(world);
    expect(await texts('Instructors (2)')).toEqual(['Ada Moss', 'Unknown']);
    const [ada, ben] = screen.getByRole('list', { name: 'Instructors (2)' }).children;
    expect(ada?.querySelector('img')).toHaveAttribute('src', '/media/a.png');
    expect(await findArtDrawings(ben)).toHaveLength(1);
    const [call, ...more] = listCallsTo(requests, listCollaborators);
    expect(new URL(call?.url ?? '').searchParams.get('collaborators')).toBe('ada,ben');
    expect(more).toEqual([]);
  });

  it("[ROLES-13] everybody is 'Unknown' when the lookup fails", async () => {
    openRolesCatalog({ ...world, stubs: [stubError(listCollaborators, 500)] });
    expect(await texts('Instructors (2)')).toEqual(['Unknown', 'Unknown']);
  });

  it.each(['main', 'partner'] as const)('[ROLES-14] has no competencies in %s', async (mode) => {
    const { requests } = openRolesCatalog({ ...world, mode });
    await texts('What You Will Learn');
    expect(screen.queryByRole('heading', { name: 'Competencies' })).not.toBeInTheDocument();
    expect(listCallsTo(requests, listCompetencies)).toEqual([]);
  });
});
