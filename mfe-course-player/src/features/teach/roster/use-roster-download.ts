import type { Learner, Roster } from '@cairn/api/roster.contract';
import { useAction } from '@cairn/runtime';
import { events, report } from '@cairn/session';
import { t } from 'ttag';
import { saveFile } from '../../../lib/save-file.ts';
import { readAllLearners } from './roster.queries.ts';

/** Sorts as the screen does. */
const mostRecentFirst = (one: Learner, other: Learner): number =>
  (other.activeAt ?? '').localeCompare(one.activeAt ?? '') || one.name.localeCompare(other.name);

/** Downloads all students as a table. The code that writes it loads on demand. */
const download = async (roster: Roster): Promise<void> => {
  const learners = await readAllLearners(roster.CourseID);
  const { rosterCsv } = await import('./roster-csv.ts');
  const csv = rosterCsv({ ...roster, learners: learners.toSorted(mostRecentFirst) });
  saveFile(`${roster.CourseID}-students.csv`, 'text/csv', csv);
};

export const useRosterDownload = () =>
  useAction({
    mutationFn: download,
    onError: (error) => {
      report(error, { at: 'list of students' });
      events.emit('notice.shown', { tone: 'error', message: t`The list could not be made.` });
    },
  });
