import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { formatGradeOfMax } from '@cairn/domain/grade-text.rules';
import type { RosterStudent, Roster } from '@cairn/api/roster.contract';
import type { TaughtCourse, GradableWork } from '@cairn/api/teaching.contract';
import { Link, useQuery } from '@cairn/runtime';
import { CourseImage } from '@cairn/ui/course-image';
import { ProgressStones } from '@cairn/ui/pebbles';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { rosterQueries } from '../roster/roster.queries.ts';
import { formatDay } from '@cairn/messages/dates';
import { formatLastVisit, formatStudentProgress } from '../roster/roster-words.ts';
import { teachQueries } from '../../../lib/teach.queries.ts';
import { toSubmissionGradingPath } from '../work/submission-table.tsx';
import styles from './student-panel.module.css';
import type { OpenedConversation } from './use-open-conversation.ts';

interface StudentPanelProps {
  readonly conversation: Pick<OpenedConversation, 'courseId' | 'studentId' | 'studentName'>;
  readonly courses: readonly TaughtCourse[];
}

/** Panel beside a conversation with the student's progress in the course and their ungraded submissions. */
export const StudentPanel = ({ conversation, courses }: StudentPanelProps) => {
  const [now] = useState(() => new Date());
  const { courseId, studentId, studentName } = conversation;
  const { data: roster } = useQuery(rosterQueries.student(courseId, studentId));
  const student = roster?.learners.find(({ learnerId }) => learnerId === studentId);
  const course = courses.find(({ CourseID }) => CourseID === courseId);
  // Shows nothing for a student who is no longer enrolled; the conversation remains.
  if (!roster || !student || !course) return null;
  const name = toNameInSentence(studentName);
  const heading = t`${name} in this course`;
  return (
    <aside className={styles['panel']} aria-label={heading}>
      <CourseImage
        courseId={courseId}
        category={course.Category}
        src={course.ThumbnailUrl}
        className={styles['art']}
      />
      <h3>{heading}</h3>
      <ProgressStones
        done={student.done}
        total={roster.total}
        words={formatStudentProgress(student, roster)}
      />
      <Facts {...{ roster, student, now }} />
      <WaitingWork courseId={courseId} student={student} />
    </aside>
  );
};

interface FactsProps {
  readonly roster: Roster;
  readonly student: RosterStudent;
  readonly now: Date;
}

const Facts = ({ roster, student, now }: FactsProps) => (
  <dl className={styles['facts']}>
    <div>
      <dt>{t`Last active`}</dt>
      <dd>{formatLastVisit(student.activeAt, now)}</dd>
    </div>
    <div>
      <dt>{t`Enrolled`}</dt>
      <dd>{formatDay(student.enrolledAt)}</dd>
    </div>
    {roster.maxPoints !== undefined && (
      <div>
        <dt>{t`Grade so far`}</dt>
        <dd>{formatGradeOfMax(student.points ?? 0, roster.maxPoints)}</dd>
      </div>
    )}
  </dl>
);

interface WaitingWorkProps {
  readonly courseId: string;
  readonly student: RosterStudent;
}

/** Lists the student's ungraded submissions. The server searches by name, so those of namesakes are filtered out. */
const WaitingWork = ({ courseId, student: { learnerId, name } }: WaitingWorkProps) => {
  const { data } = useQuery(
    teachQueries.work({ courseId, state: 'waiting', search: name, page: 1 }),
  );
  const own = (data?.work ?? []).filter(({ learner }) => learner.learnerId === learnerId);
  if (own.length === 0) return null;
  return (
    <ul className={styles['work']}>
      {own.map((piece) => (
        <li key={piece.workId}>
          <WorkLink piece={piece} />
        </li>
      ))}
    </ul>
  );
};

const WorkLink = ({ piece }: { readonly piece: GradableWork }) => {
  const date = formatDay(piece.submittedAt);
  return (
    <Link to={toSubmissionGradingPath(piece, piece.CourseID, new URLSearchParams())}>
      <span>
        <strong>{piece.itemName}</strong>
        <span>{t`Waits for your grade since ${date}`}</span>
      </span>
      <ChevronRight />
    </Link>
  );
};
