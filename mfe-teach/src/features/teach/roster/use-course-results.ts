import { type RosterStudent, setResults } from '@cairn/api/roster.contract';
import { showFailureNotice } from '@cairn/course-content/notices';
import { useAction, useQueryClient } from '@cairn/runtime';
import { events, http } from '@cairn/session';
import { t } from 'ttag';
import { formatStudentCount } from './roster-words.ts';
import { rosterQueries } from './roster.queries.ts';

type StudentsToPass = readonly string[] | 'all-who-meet-the-rule';

/** Passes students of a live course, or revokes their results. */
export const useCourseResults = (courseId: string) => {
  const queries = useQueryClient();
  const action = useAction({
    mutationFn: ({
      students,
      result,
    }: {
      readonly students: StudentsToPass;
      readonly result: 'Pass' | null;
    }) =>
      http.call(setResults, {
        params: { courseId },
        body: {
          learnerIds: students === 'all-who-meet-the-rule' ? students : [...students],
          result,
        },
      }),
    onSuccess: ({ changed }, { result }) => {
      const students = formatStudentCount(changed);
      const message = result === null ? t`${students} no longer passed.` : t`${students} passed.`;
      events.emit('notice.shown', { tone: 'success', message });
    },
    onError: (error) => showFailureNotice(t`The result could not be stored.`, error),
    onSettled: () => queries.invalidateQueries({ queryKey: rosterQueries.rosterKey(courseId) }),
  });
  return {
    isPending: action.isPending,
    passAll: () => action.mutate({ students: 'all-who-meet-the-rule', result: 'Pass' }),
    pass: ({ learnerId }: RosterStudent) =>
      action.mutate({ students: [learnerId], result: 'Pass' }),
    takeBack: ({ learnerId }: RosterStudent) =>
      action.mutate({ students: [learnerId], result: null }),
  };
};
