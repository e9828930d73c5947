import { buildModule } from '@cairn/testing/builders';
import { screen, within } from '@testing-library/react';
import { findCourseHeading, openCoursePage as open } from './test/course-page.tsx';

describe('what the course page tells', () => {
  it('[DETAIL-25] lists objectives, without the blank ones', async () => {
    open({ course: { LearningObjectives: ['Read a log', ' ', 'Write a rule'] } });
    const list = await screen.findByRole('list', { name: 'What You Will Learn' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Read a log', 'Write a rule']);
  });

  it.each([[undefined], [[]], [['', ' ']]])(
    '[DETAIL-25] has no section for the objectives %j',
    async (LearningObjectives) => {
      open({ course: { LearningObjectives } });
      await findCourseHeading();
      expect(screen.queryByText('What You Will Learn')).not.toBeInTheDocument();
    },
  );

  it('[DETAIL-26] [DETAIL-27] names competencies once; unknown ids of modules are skipped', async () => {
    open({
      modules: [
        buildModule({ CompetencyIDs: { logs: true, unknown: true } }),
        buildModule({ ModuleID: 'm2', CompetencyIDs: { logs: true, triage: true } }),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Competencies Offered' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Log analysis', 'Triage']);
  });

  it('[DETAIL-26] [DETAIL-27] a packaged course names its own, unknown ones as given', async () => {
    open({ course: { CourseType: 'scorm', IsScorm: true, CompetencyIDs: ['logs', 'Reading'] } });
    const list = await screen.findByRole('list', { name: 'Competencies Offered' });
    expect(list).toHaveTextContent('Log analysis');
    expect(list).toHaveTextContent('Reading');
  });

  it('[DETAIL-27] says when a course has no competencies', async () => {
    open();
    expect(
      await screen.findByText('No competencies are currently being offered for this course.'),
    ).toBeVisible();
  });
});
