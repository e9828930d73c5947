import { getInstructor } from '@cairn/api/people.contract';
import { buildInstructor, buildModule } from '@cairn/testing/builders';
import { stubResponse, stubError } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { findCourseHeading, openCoursePage as open } from './test/course-page.tsx';

describe('course information', () => {
  it.each([
    [
      'full name',
      { FullName: 'Dr Noor Aziz', FirstName: 'Noor', LastName: 'Aziz' },
      'Dr Noor Aziz',
    ],
    ['two names', { FullName: '', FirstName: 'Noor', LastName: 'Aziz' }, 'Noor Aziz'],
  ])('[DETAIL-28] the instructor has the %s', async (_, names, shown) => {
    open({ stubs: [stubResponse(getInstructor, { ...buildInstructor(), ...names })] });
    const facts = await screen.findByRole('complementary', { name: 'Course Information' });
    await waitFor(() => expect(facts).toHaveTextContent(`Instructor${shown}`));
  });

  it('[DETAIL-28] the instructor has a picture, or the default avatar without one', async () => {
    const withPicture = (profileImageUrl: string) => [
      stubResponse(getInstructor, { ...buildInstructor(), profileImageUrl }),
    ];
    const { unmount } = open({ stubs: withPicture('/media/picture/noor.png') });
    const facts = () => screen.findByRole('complementary', { name: 'Course Information' });
    await waitFor(async () =>
      expect((await facts()).querySelector('img')).toHaveAttribute(
        'src',
        '/media/picture/noor.png',
      ),
    );
    unmount();
    open({ stubs: withPicture('') });
    await waitFor(async () => expect(await facts()).toHaveTextContent('InstructorNoor Aziz'));
    expect((await facts()).querySelector('img')).toBeNull();
    expect((await facts()).querySelector('svg')).not.toBeNull();
  });

  it('[DETAIL-30] [DETAIL-31] tells the facts of a course', async () => {
    open({
      course: {
        Level: 'Advanced',
        Lectures: [
          { Title: 'a', Duration: 3600 },
          { Title: 'b', Duration: 1000 },
        ],
      },
      modules: [buildModule({ ExerciseID: 'x1' }), buildModule({ ModuleID: 'm2' })],
    });
    const facts = await screen.findByRole('complementary', { name: 'Course Information' });
    await waitFor(() => expect(facts).toHaveTextContent('InstructorNoor Aziz'));
    await waitFor(() => expect(facts).toHaveTextContent('Exercises1'));
    expect(facts).toHaveTextContent('Lectures2');
    expect(facts).toHaveTextContent('LevelAdvanced');
    expect(facts).toHaveTextContent('Duration1.25 hours');
  });

  it('[DETAIL-30] what a course does not say has a default', async () => {
    open({ course: { CourseType: 'sync', Level: undefined, Lectures: undefined } });
    const facts = await screen.findByRole('complementary', { name: 'Course Information' });
    expect(facts).toHaveTextContent('LevelAll Levels');
    expect(facts).toHaveTextContent('Lectures0');
    expect(facts).toHaveTextContent('Exercises0');
  });

  it.each([
    [[], '0 hours'],
    [[{ Title: 'a', Duration: 3600 }], '1 hour'],
    [[{ Title: 'a', Duration: 5000 }], '1.5 hours'],
  ])('[DETAIL-31] the duration of %j reads %s', async (Lectures, text) => {
    open({ course: { Lectures } });
    await findCourseHeading();
    const duration = screen.getByText('Duration', { selector: 'dt' }).nextElementSibling;
    expect(duration?.textContent).toBe(text);
  });

  it("[DETAIL-29] an instructor who cannot be found is 'Unknown'", async () => {
    open({ stubs: [stubError(getInstructor, 404, 'not-found')] });
    const facts = await screen.findByRole('complementary', { name: 'Course Information' });
    await waitFor(() => expect(facts).toHaveTextContent('InstructorUnknown'));
  });

  it('[DETAIL-32] a packaged course keeps its level and hides what it cannot count', async () => {
    open({ course: { CourseType: 'scorm', IsScorm: true } });
    const facts = await screen.findByRole('complementary', { name: 'Course Information' });
    expect(facts).toHaveTextContent('LevelBeginner');
    await waitFor(() => expect(facts).toHaveTextContent('InstructorNoor Aziz'));
    for (const hidden of ['Lectures', 'Exercises', 'Duration']) {
      expect(facts).not.toHaveTextContent(hidden);
    }
  });
});
