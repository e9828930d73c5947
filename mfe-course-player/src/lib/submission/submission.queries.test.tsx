import { listStudentAssignments, listSubmissions } from '@cairn/api/submissions.contract';
import { useQuery } from '@cairn/runtime';
import { setReporter } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { submissionQueries } from './submission.queries.ts';

const one = {
  SubmissionID: 's1',
  AssignmentID: 'a1',
  Attempt: 1,
  SubmissionTime: '2026-03-05T14:30:00.000Z',
  Attachments: [],
};

const Counts = () => {
  const all = useQuery(submissionQueries.all());
  const some = useQuery(submissionQueries.ofAssignment('c1', 'a1'));
  if (all.isPending || some.isPending) return null;
  return <p>{`${all.data?.length} ${some.data?.length} ${all.isError || some.isError}`}</p>;
};

const show = () => renderRoute([{ path: '/', element: <Counts /> }], '/');

describe('what the student has handed in', () => {
  beforeEach(() => {
    signInAs();
  });

  it('is read for all courses and for one assignment', async () => {
    const requests = stubApi(
      stubResponse(listStudentAssignments, [
        one,
        { ...one, SubmissionID: 's2', AssignmentID: 'a2' },
      ]),
      stubResponse(listSubmissions, [one]),
    );
    show();
    expect(await screen.findByText('2 1 false')).toBeVisible();
    expect(requests.map(({ url }) => new URL(url).search)).toContain(
      '?assignmentId=a1&courseId=c1',
    );
  });

  it.each([401, 404, 409, 418, 500])(
    '[ASSG-17] a %s is only logged, and the view shows no submissions',
    async (status) => {
      const logged = jest.fn();
      setReporter(logged);
      stubApi(stubError(listStudentAssignments, status), stubError(listSubmissions, status));
      show();
      expect(await screen.findByText('0 0 false')).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(logged.mock.calls.map(([, context]: unknown[]) => context)).toEqual(
        expect.arrayContaining([{ at: 'student assignments' }, { at: 'submissions' }]),
      );
      setReporter(undefined);
    },
  );
});
