import { createChatId } from '@cairn/domain/instructor-chat.rules';
import { EmptyState } from '@cairn/ui/empty-state';
import { t } from 'ttag';
import { createTeachingDeskPath } from '../../lib/desk-location.ts';
import type { TeachingDeskViewProps } from '../../lib/desk-view-props.ts';
import { RosterProgress } from './roster/roster-progress.tsx';

/** View of the teaching desk with the students of one course and their progress. */
export const RosterProgressView = ({ instructorId, courses, courseId }: TeachingDeskViewProps) => {
  const [only] = courses;
  const chosen = courseId ?? (courses.length === 1 ? only?.CourseID : undefined);
  if (chosen === undefined) {
    return (
      <EmptyState art="trail" title={t`Whose progress?`}>
        {t`Choose one of your courses.`}
      </EmptyState>
    );
  }
  const leads = courses.some(
    ({ CourseID, standing }) => CourseID === chosen && standing === 'instructor',
  );
  const chatTo = (learnerId: string): string =>
    createTeachingDeskPath(
      { courseId: chosen, view: 'messages' },
      new URLSearchParams({ chat: createChatId(chosen, learnerId, instructorId) }),
    );
  return <RosterProgress key={chosen} courseId={chosen} chatTo={leads ? chatTo : undefined} />;
};
