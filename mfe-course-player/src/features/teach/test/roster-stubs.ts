import {
  getRoster,
  getRosterSummary,
  listRosterLearners,
  type Roster,
  type RosterSummary,
} from '@cairn/api/roster.contract';
import { daysAway, QUIET_DAYS } from '@cairn/domain/course-work.rules';
import { answers, type Stub } from '@cairn/testing/stub-api';

/** Builds the summary of a course with a single page of students, as the server counts it. */
export const buildSummary = ({ learners, total }: Roster): RosterSummary => {
  const now = new Date();
  const open = learners.filter(({ result }) => result === undefined);
  const quiet = open
    .filter((learner) => learner.done < total && daysAway(learner, now) >= QUIET_DAYS)
    .toSorted((one, other) => daysAway(other, now) - daysAway(one, now));
  return {
    enrolled: learners.length,
    progress: learners.map(({ done }) => ({ done, students: 1 })),
    toPass: open.filter(({ meetsRule }) => meetsRule).length,
    quiet: { students: quiet.length, learners: quiet },
  };
};

/** Stubs all requests about the students of a course with a single page. */
export const answersRoster = (roster: Roster): Stub[] => {
  const count = roster.learners.length;
  return [
    answers(getRoster, { enrolled: count, found: count, page: 1, pageCount: 1, ...roster }),
    answers(getRosterSummary, buildSummary(roster)),
    answers(listRosterLearners, { learners: roster.learners }),
  ];
};
