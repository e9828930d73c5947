import { ApiError } from '@cairn/api/api-error';
import { viewResume } from '@cairn/api/upskilling.contract';
import { useAction } from '@cairn/runtime';
import { friendlyMessage, http, session } from '@cairn/session';
import { useState } from 'react';
import { t } from 'ttag';

const OBJECT_URL_LIFETIME_MS = 60_000;
const NOT_FOUND = 404;

const describeFailure = (error: Error): string => {
  if (!(error instanceof ApiError) || error.status === 0) return friendlyMessage(error);
  return error.status === NOT_FOUND
    ? t`No resume found to open.`
    : t`Could not open the resume (HTTP ${error.status}).`;
};

/** Opens the stored resume (CV) in a new tab, or offers a link if the browser blocks the tab. */
export const useResumeView = () => {
  const [link, setLink] = useState<string>();
  const view = useAction({
    mutationFn: () =>
      http.download(viewResume, { params: { studentId: session.studentId() ?? '' } }),
    onSuccess: (file) => {
      const address = URL.createObjectURL(file);
      const tab = window.open(address, '_blank');
      setLink(tab ? undefined : address);
      setTimeout(() => {
        URL.revokeObjectURL(address);
        setLink((shown) => (shown === address ? undefined : shown));
      }, OBJECT_URL_LIFETIME_MS);
    },
  });
  return {
    open: () => view.mutate(),
    isOpening: view.isPending,
    problem: view.error ? describeFailure(view.error) : undefined,
    /** URL of the resume if the browser has blocked the tab. */
    link,
  };
};
