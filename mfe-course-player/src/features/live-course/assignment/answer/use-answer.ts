import { ApiError } from '@cairn/api/api-error';
import { submitAssignment } from '@cairn/api/submissions.contract';
import { showFailureNotice } from '@cairn/course-content/notices';
import { getNextAssignmentAttempt } from '@cairn/domain/assignment.rules';
import { useAction, useQueryClient } from '@cairn/runtime';
import { events, http } from '@cairn/session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from 'ttag';
import { retryIfUnanswered } from '@cairn/course-content/retry-if-unanswered';
import type { AssignmentAnswerFormProps } from './answer-form.tsx';
import { AnswerDraftAutosave } from './draft-autosave.ts';
import {
  type InitialAssignmentAnswer,
  storeLocalAssignmentAnswer,
  readLocalAssignmentAnswer,
} from './local-answer.ts';
import { createFileSender } from './send-file.ts';
import { type AnswerFileUpload, AnswerFileUploads, type UploadedAnswerFile } from './uploads.ts';

export interface AssignmentAnswerText {
  /** Text of the answer as HTML. */
  readonly html: string;
  readonly words: number;
}

/** Returns the state and the actions of one answer to an assignment: text, files, draft and submission. */
export const useAssignmentAnswer = ({
  start,
  ...form
}: AssignmentAnswerFormProps & { start: InitialAssignmentAnswer }) => {
  const { course, assignmentId } = form;
  const { attempt, setAttempt, keeper, uploads } = useAnswerParts(
    course.CourseID,
    assignmentId,
    start,
  );
  const rows = useSyncExternalStore(uploads.subscribe, uploads.rows);
  const draft = useSyncExternalStore(keeper.subscribe, keeper.state);
  const [text, setText] = useState<AssignmentAnswerText>({
    html: start.content,
    words: countHtmlWords(start.content),
  });

  const submit = useSubmit({ ...form, attempt, setAttempt, keeper, text, rows });
  return {
    attempt,
    text,
    rows,
    draft,
    keeper,
    uploads,
    submit,
    whyNot: findSubmitObstacle(text, rows),
    /**
     * Replaces the text of the answer by the draft that another page has saved.
     * @returns the HTML of that draft
     */
    takeTheirs: (): string => {
      const html = keeper.takeTheirs();
      setText({ html, words: countHtmlWords(html) });
      return html;
    },
    write: (next: AssignmentAnswerText): void => {
      setText(next);
      keeper.write(next.html);
    },
  };
};

interface SubmitParts extends AssignmentAnswerFormProps {
  readonly attempt: number;
  readonly setAttempt: (next: number) => void;
  readonly keeper: AnswerDraftAutosave;
  readonly text: AssignmentAnswerText;
  readonly rows: readonly AnswerFileUpload[];
}

/** Returns the function that submits the answer once. */
const useSubmit = (parts: SubmitParts) => {
  const { course, assignmentId, submissions, keeper, attempt, setAttempt, onClose } = parts;
  const client = useQueryClient();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['submissions'] });
  return useAction({
    mutationFn: async () => {
      // Stops the autosave first: a save after the submission would create the draft again.
      await keeper.stop();
      const body = toSubmissionBody(parts);
      // The request is safe to repeat after a lost response: the server stores the same submission once.
      return retryIfUnanswered(() => http.call(submitAssignment, { body }));
    },
    onSuccess: async () => {
      storeLocalAssignmentAnswer(course.CourseID, assignmentId, undefined);
      const message = t`Assignment submitted successfully!`;
      events.emit('notice.shown', { tone: 'success', message });
      await refresh();
      onClose();
    },
    onError: async (error) => {
      keeper.goOn();
      showFailureNotice(t`Error submitting assignment.`, error);
      // Reloads the submissions after a failure, because the server may have stored this one.
      const refreshed = refresh();
      // Conflict: another page has submitted this attempt, so the current text becomes the next attempt.
      if (!(error instanceof ApiError) || error.kind !== 'conflict') return;
      await refreshed;
      setAttempt(Math.max(attempt + 1, getNextAssignmentAttempt(submissions)));
    },
  });
};

const toSubmissionBody = ({ course, node, assignmentId, attempt, text, rows }: SubmitParts) => ({
  assignmentId,
  courseId: course.CourseID,
  attempt,
  content: text.html,
  attachments: rows.flatMap(({ name, s3Url }) => (s3Url === undefined ? [] : [{ name, s3Url }])),
  isLate: node.dueDate !== undefined && Date.now() > Date.parse(node.dueDate),
  // The id is the same for each retry and in every tab, so that the server stores the attempt once.
  clientId: `${course.CourseID}/${assignmentId}/${attempt}`.slice(-200),
});

/** Creates the autosave and the file uploads of an answer once, and stores their changes in the browser. */
const useAnswerParts = (courseId: string, assignmentId: string, start: InitialAssignmentAnswer) => {
  const [attempt, setAttempt] = useState(start.attempt);
  const [parts] = useState(() => {
    const { savedAt, ...first } = start;
    let localAnswer = first;
    const keep = (part: Partial<typeof first>): boolean => {
      localAnswer = { ...localAnswer, ...part };
      return storeLocalAssignmentAnswer(courseId, assignmentId, localAnswer);
    };
    const uploads = new AnswerFileUploads({
      send: createFileSender({ assignmentId, courseId }),
      before: start.files,
      onFailed: (error) => showFailureNotice(t`Error submitting assignment.`, error),
    });
    const keepFiles = () => keep({ files: toUploadedFiles(uploads.rows()) });
    const keeper = new AnswerDraftAutosave({
      assignmentId,
      courseId,
      start,
      savedAt,
      onKeep: keep,
    });
    return { uploads, keeper, keep, keepFiles };
  });
  const { uploads, keeper, keep, keepFiles } = parts;
  useEffect(() => {
    keeper.goOn();
    const stopListening = uploads.subscribe(() => {
      // Stores nothing after a submission, which has emptied the list of files and deleted the local answer.
      if (uploads.rows().length > 0 || readLocalAssignmentAnswer(courseId, assignmentId))
        keepFiles();
    });
    return () => {
      stopListening();
      uploads.stop();
      void keeper.stop();
    };
  }, [uploads, keeper, keepFiles, courseId, assignmentId]);
  return {
    attempt,
    keeper,
    uploads,
    setAttempt: (next: number): void => {
      setAttempt(next);
      keep({ attempt: next });
    },
  };
};

const toUploadedFiles = (rows: readonly AnswerFileUpload[]): UploadedAnswerFile[] =>
  rows.flatMap(({ name, bytes, s3Url }) => (s3Url === undefined ? [] : [{ name, bytes, s3Url }]));

/** Returns why the answer cannot be submitted now, or undefined if it can (ASSG-14). */
const findSubmitObstacle = (
  { words }: AssignmentAnswerText,
  rows: readonly AnswerFileUpload[],
): string | undefined => {
  if (rows.some(({ state }) => state === 'waiting' || state === 'uploading')) {
    return t`A file is still uploading`;
  }
  if (words > 0 || rows.some(({ state }) => state === 'uploaded')) return undefined;
  return t`Write something or add a file first`;
};

/** Counts the words of the initial text, before the editor reports its own count. */
const countHtmlWords = (html: string): number =>
  html
    .replaceAll(/<[^<>]*>|&nbsp;/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
