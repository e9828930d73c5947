import { signUpForWebinar, type Webinar } from '@cairn/api/webinars.contract';
import { useAction, useQueryClient } from '@cairn/runtime';
import { events, http, report, session } from '@cairn/session';
import { webinarsQuery } from './webinar-catalog.queries.ts';

const LOGIN_PATH = `/login?redirect=${encodeURIComponent('/webinar-catalog')}`;

/** Signs the student up for a webinar, or redirects a visitor to the login first. A failure is only logged (WEB-08). */
export const useWebinarSignUp = (webinar: Webinar) => {
  const client = useQueryClient();
  const studentId = session.studentId();
  const signingUp = useAction({
    mutationFn: () => http.call(signUpForWebinar, { body: { WebinarID: webinar.WebinarID } }),
    onSuccess: (updated) =>
      client.setQueryData(webinarsQuery(studentId).queryKey, (list) =>
        list?.map((one) => (one.WebinarID === updated.WebinarID ? updated : one)),
      ),
    onError: (error) => report(error, { at: 'webinar sign-up' }),
  });
  return {
    isRunning: signingUp.isPending,
    signUp: () => {
      if (session.isSignedIn()) signingUp.mutate();
      else events.emit('navigation.requested', { path: LOGIN_PATH });
    },
  };
};
