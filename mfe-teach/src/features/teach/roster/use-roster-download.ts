import type { RosterStudent, Roster } from '@cairn/api/roster.contract';
import { downloadText } from '@cairn/ui/save-file';
import { useAction } from '@cairn/runtime';
import { events, report } from '@cairn/session';
import { t } from 'ttag';
import { loadAllStudents } from './roster.queries.ts';

/** Sorts students by their last visit, as the roster on the screen does. */
const mostRecentFirst = (one: RosterStudent, other: RosterStudent): number =>
  (other.activeAt ?? '').localeCompare(one.activeAt ?? '') || one.name.localeCompare(other.name);

/** Downloads all students of a course as a CSV file. The code that writes it loads on demand. */
const download = async (roster: Roster): Promise<void> => {
  const students = await loadAllStudents(roster.CourseID);
  const { toRosterCsv: rosterCsv } = await import('./roster-csv.ts');
  const csv = rosterCsv({ ...roster, learners: students.toSorted(mostRecentFirst) });
  downloadText(`${roster.CourseID}-students.csv`, 'text/csv', csv);
};

export const useRosterDownload = () =>
  useAction({
    mutationFn: download,
    onError: (error) => {
      report(error, { at: 'list of students' });
      events.emit('notice.shown', { tone: 'error', message: t`The list could not be created.` });
    },
  });
