import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { isUnanswered } from '@cairn/api/api-error';
import type { EndpointRequest } from '@cairn/api/endpoint';
import { getStudentWork, setAllowance } from '@cairn/api/roster.contract';
import type { GradedSubmission } from '@cairn/api/teaching.contract';
import { showFailureNotice } from '@cairn/course-content/notices';
import { useAction, useQueryClient } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { useRef } from 'react';
import { t } from 'ttag';
import { rosterQueries } from '../roster/roster.queries.ts';
import { teachQueries } from '../../../lib/teach.queries.ts';
import styles from './grading.module.css';

type AttemptOwner = Pick<GradedSubmission, 'assignmentId' | 'work'>;

type AllowanceRequest = EndpointRequest<typeof setAllowance>;

/** Returns the request that grants the student one more attempt than now at an assignment; a later due date stays. */
const createRequest = async ({ assignmentId, work }: AttemptOwner): Promise<AllowanceRequest> => {
  const params = { courseId: work.CourseID };
  const { learnerId } = work.learner;
  const { assignments } = await http.call(getStudentWork, { params: { ...params, learnerId } });
  const granted = assignments.find((one) => one.assignmentId === assignmentId)?.allowance;
  return {
    params,
    body: {
      learnerId,
      assignmentId,
      dueAt: granted?.dueAt ?? null,
      extraAttempts: (granted?.extraAttempts ?? 0) + 1,
    },
  };
};

/** Button beside the grade that grants one more attempt and notifies the student. Empty if attempts are unlimited. */
export const GrantAttemptButton = ({ submission }: { readonly submission: AttemptOwner }) => {
  const queries = useQueryClient();
  // Last request without a response. The server may have stored it; repeating the same request grants no second attempt.
  const unanswered = useRef<AllowanceRequest>(undefined);
  const ask = useAction({
    mutationFn: async () => {
      const request = unanswered.current ?? (await createRequest(submission));
      unanswered.current = undefined;
      await http.call(setAllowance, request).catch((error: unknown) => {
        if (isUnanswered(error)) unanswered.current = request;
        throw error;
      });
    },
    onSuccess: () => {
      const { CourseID, learner } = submission.work;
      void queries.invalidateQueries({ queryKey: teachQueries.workKey });
      void queries.invalidateQueries({
        queryKey: rosterQueries.work(CourseID, learner.learnerId).queryKey,
      });
    },
    onError: (error) => showFailureNotice(t`The attempt could not be granted.`, error),
  });
  if (submission.work.maxAttempts === undefined) return null;
  const name = toNameInSentence(submission.work.learner.name);
  return (
    <>
      {!ask.isSuccess && (
        <Button
          variant="ghost"
          size="s"
          className={styles['again']}
          busy={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {t`Ask for another attempt`}
        </Button>
      )}
      <span role="status" className={styles['saved']}>
        {ask.isSuccess && t`${name} may hand in once more and gets a notification.`}
      </span>
    </>
  );
};
