import { formatGradeOfMax } from '@cairn/domain/grade-text.rules';
import type { RosterStudent, Roster } from '@cairn/api/roster.contract';
import { Link } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { Menu, type MenuItem } from '@cairn/ui/menu';
import { ProgressStones } from '@cairn/ui/pebbles';
import { Tag } from '@cairn/ui/tag';
import { BadgeCheck, CalendarClock, Ellipsis, Undo2 } from 'lucide-react';
import { t } from 'ttag';
import { formatLastVisit, formatStudentProgress } from './roster-words.ts';
import styles from './roster.module.css';

export interface StudentActions {
  readonly onPass: (student: RosterStudent) => void;
  readonly onTakeBack: (student: RosterStudent) => void;
  readonly onAllow: (student: RosterStudent) => void;
}

export interface RosterTableProps extends StudentActions {
  /** Returns the path of the chat with a student; undefined if the caller has no chats in this course. */
  readonly chatTo: ((learnerId: string) => string) | undefined;
  readonly roster: Roster;
  readonly now: Date;
}

/** Table with one page of a course's students, the most recent visit first. */
export const RosterTable = ({ roster, now, chatTo, ...actions }: RosterTableProps) => {
  const { learners, CourseType } = roster;
  const isLive = CourseType === 'sync';
  return (
    <div className={styles['tableFrame']}>
      <table className={styles['table']}>
        <caption className={styles['caption']}>{t`Students and their progress`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Student`}</th>
            <th scope="col">{t`Progress`}</th>
            {isLive && <th scope="col">{t`Points`}</th>}
            <th scope="col">{t`Last active`}</th>
            {isLive && <th scope="col">{t`Result`}</th>}
          </tr>
        </thead>
        <tbody>
          {learners.map((learner) => (
            <Row key={learner.learnerId} {...{ learner, roster, now, isLive, chatTo, actions }} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface RowProps extends Pick<RosterTableProps, 'chatTo'> {
  readonly learner: RosterStudent;
  readonly roster: Roster;
  readonly now: Date;
  readonly isLive: boolean;
  readonly actions: StudentActions;
}

// Row of a student. Each cell contains its column's label, since phones hide the table head.
const Row = ({ learner, roster, now, isLive, chatTo, actions }: RowProps) => (
  <tr>
    <th scope="row">
      <span className={styles['who']}>
        <Avatar personId={learner.learnerId} src={learner.pictureUrl} />
        {chatTo ? (
          <Link to={chatTo(learner.learnerId)} aria-label={t`${learner.name}, write`}>
            {learner.name}
          </Link>
        ) : (
          <span>{learner.name}</span>
        )}
      </span>
    </th>
    <td data-column={t`Progress`}>
      <ProgressStones
        done={learner.done}
        total={roster.total}
        words={formatStudentProgress(learner, roster)}
      />
    </td>
    {isLive && (
      <td data-column={t`Points`}>
        {formatGradeOfMax(learner.points ?? 0, roster.maxPoints ?? 0)}
      </td>
    )}
    <td data-column={t`Last active`}>{formatLastVisit(learner.activeAt, now)}</td>
    {isLive && (
      <td data-column={t`Result`}>
        <span className={styles['result']}>
          <ResultTag learner={learner} />
          <Menu
            label={t`More for ${learner.name}`}
            trigger={<Ellipsis />}
            items={createStudentMenu(learner, actions)}
          />
        </span>
      </td>
    )}
  </tr>
);

const ResultTag = ({ learner }: { readonly learner: RosterStudent }) => {
  if (learner.result !== undefined) return <Tag tone="completed">{t`Passed`}</Tag>;
  return learner.meetsRule ? <Tag tone="pending">{t`Meets the rule`}</Tag> : <Tag>{t`Open`}</Tag>;
};

const createStudentMenu = (
  student: RosterStudent,
  { onPass, onTakeBack, onAllow }: StudentActions,
): MenuItem[] => [
  {
    id: 'allow',
    label: t`Due dates and attempts`,
    icon: CalendarClock,
    onSelect: () => onAllow(student),
  },
  ...(student.result === undefined
    ? [{ id: 'pass', label: t`Pass`, icon: BadgeCheck, onSelect: () => onPass(student) }]
    : []),
  ...(student.result !== undefined && !student.hasCertificate
    ? [
        {
          id: 'take-back',
          label: t`Undo the pass`,
          icon: Undo2,
          onSelect: () => onTakeBack(student),
        },
      ]
    : []),
];
