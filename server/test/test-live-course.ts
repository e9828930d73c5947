import { aCourse, aQuestion } from './test-content.ts';

const assignment = (id: string, MaxScore: number) => ({
  type: 'assignment',
  id,
  name: `Assignment ${id}`,
  dueDate: '+5d 12:00',
  MaxScore,
  maxAttempts: 2,
});
/**
 * Returns a live course of Ada and Ben: two assignments of 20 and 30 points, one in a folder, and an assessment. Ids begin with
 * the course's id.
 */
export const liveCourse = (id: string, given: object = {}) => ({
  [`courses/${id}/course.yaml`]: aCourse(id, {
    CourseType: 'sync',
    Collaborators: ['ben-ruiz'],
    CourseContent: [
      { type: 'folder', id: `${id}-f`, name: 'Week', items: [assignment(`${id}-a1`, 20)] },
      assignment(`${id}-a2`, 30),
      {
        type: 'assessment',
        id: `${id}-x`,
        name: 'Check',
        Assessment: { MinimumPassingPercentage: 50, Questions: [aQuestion()] },
      },
    ],
    ...given,
  }),
});
