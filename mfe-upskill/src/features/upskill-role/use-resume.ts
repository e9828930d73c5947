import { uploadResume } from '@cairn/api/upskilling.contract';
import { parseResumeFormat } from '@cairn/domain/resume.rules';
import { useAction, useQuery } from '@cairn/runtime';
import { friendlyMessage, http, record, session } from '@cairn/session';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { upskillQueries } from './upskill-role.queries.ts';

const NOTICE_MS = 5000;

/** State of the student's resume (CV) on this screen, and the actions on it. */
export interface UploadedResumeState {
  readonly state: 'checking' | 'unknown' | 'none' | 'on-file';
  /** File name of the stored resume; undefined if none is stored. */
  readonly displayName: string | undefined;
  readonly isUploading: boolean;
  /** Error message of the last attempt to choose, upload or remove a resume. */
  readonly problem: string | undefined;
  /** Success message about the resume, shown for a few seconds. */
  readonly notice: string | undefined;
  /** Validates a chosen file immediately: only PDF and DOCX are allowed. */
  readonly check: (file: File | undefined) => void;
  readonly upload: (file: File | undefined, onStored: () => void) => void;
  /** Removes the resume on this screen only. */
  readonly remove: () => void;
  readonly recheck: () => void;
}

const UNSUPPORTED_FORMAT = t`Only PDF and DOCX files are allowed.`;

const toFormData = (file: File): FormData => {
  const { FirstName = '', LastName = '' } = record.read() ?? {};
  const form = new FormData();
  form.append('resume', file, file.name);
  form.append('firstName', FirstName);
  form.append('lastName', LastName);
  return form;
};

const findUploadObstacle = (
  file: File | undefined,
  studentId: string | undefined,
): string | undefined => {
  if (!file) return t`Please choose a file to upload.`;
  if (parseResumeFormat(file.name) === undefined) return UNSUPPORTED_FORMAT;
  return studentId === undefined ? t`Unable to identify your account.` : undefined;
};

/** Returns a message that disappears after some seconds, and the function that sets it. */
const useNotice = () => {
  const [notice, setNotice] = useState<string>();
  useEffect(() => {
    if (notice === undefined) return undefined;
    const clock = setTimeout(() => setNotice(undefined), NOTICE_MS);
    return () => clearTimeout(clock);
  }, [notice]);
  return [notice, setNotice] as const;
};

const useUpload = (onStored: (displayName: string) => void) => {
  const [problem, setProblem] = useState<string>();
  const sending = useAction({
    mutationFn: ({ file, studentId }: { readonly file: File; readonly studentId: string }) =>
      http.call(uploadResume, { params: { studentId }, body: toFormData(file) }),
    onSuccess: ({ displayName }) => onStored(displayName),
    onError: (error) => setProblem(`${t`Upload failed.`} ${friendlyMessage(error)}`),
  });
  const upload: UploadedResumeState['upload'] = (file, onSuccess) => {
    if (sending.isPending) return;
    const studentId = session.studentId();
    const found = findUploadObstacle(file, studentId);
    setProblem(found);
    if (found !== undefined || !file || studentId === undefined) return;
    sending.mutate({ file, studentId }, { onSuccess });
  };
  return { isUploading: sending.isPending, problem, setProblem, upload };
};

export const useUploadedResume = (): UploadedResumeState => {
  const studentId = session.studentId();
  const status = useQuery({
    ...upskillQueries.resume(studentId ?? ''),
    enabled: studentId !== undefined,
  });
  /** Name of the resume uploaded on this screen; null after a removal, undefined before both. */
  const [own, setOwn] = useState<string | null>();
  const [notice, setNotice] = useNotice();
  const { isUploading, problem, setProblem, upload } = useUpload((displayName) => {
    setOwn(displayName);
    setNotice(t`Resume uploaded successfully.`);
  });
  const displayName = own === undefined ? status.data?.displayName : (own ?? undefined);
  const findState = (): UploadedResumeState['state'] => {
    if (displayName !== undefined) return 'on-file';
    if (own === null || status.data === null || studentId === undefined) return 'none';
    return status.isError && !status.isFetching ? 'unknown' : 'checking';
  };
  return {
    state: findState(),
    displayName,
    isUploading,
    problem,
    notice,
    check: (file) => {
      const isWrong = file !== undefined && parseResumeFormat(file.name) === undefined;
      setProblem(isWrong ? UNSUPPORTED_FORMAT : undefined);
    },
    upload,
    remove: () => {
      setOwn(null);
      setNotice(undefined);
      setProblem(undefined);
    },
    recheck: () => void status.refetch(),
  };
};
