import {
  getRoster,
  getRosterSummary,
  listRosterStudents,
  type Roster,
  type RosterSummary,
} from '@cairn/api/roster.contract';
import { countDaysSinceVisit, INACTIVE_STUDENT_AFTER_DAYS } from '@cairn/domain/course-work.rules';
import { stubResponse, type Stub } from '@cairn/testing/stub-api';

/** Builds the summary of a course with a single page of students, as the server counts it. */
export const buildRosterSummary = ({ learners, total }: Roster): RosterSummary => {
  const now = new Date();
  const open = learners.filter(({ result }) => result === undefined);
  const quiet = open
    .filter(
      (learner) =>
        learner.done < total && countDaysSinceVisit(learner, now) >= INACTIVE_STUDENT_AFTER_DAYS,
    )
    .toSorted((one, other) => countDaysSinceVisit(other, now) - countDaysSinceVisit(one, now));
  return {
    enrolled: learners.length,
    progress: learners.map(({ done }) => ({ done, students: 1 })),
    toPass: open.filter(({ meetsRule }) => meetsRule).length,
    quiet: { students: quiet.length, learners: quiet },
  };
};

/** Stubs all requests about the students of a course with a single page. */
export const stubRoster = (roster: Roster): Stub[] => {
  const count = roster.learners.length;
  return [
    stubResponse(getRoster, { enrolled: count, found: count, page: 1, pageCount: 1, ...roster }),
    stubResponse(getRosterSummary, buildRosterSummary(roster)),
    stubResponse(listRosterStudents, { learners: roster.learners }),
  ];
};
