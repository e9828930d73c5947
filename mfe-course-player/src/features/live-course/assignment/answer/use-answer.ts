import { ApiError } from '@cairn/api/api-error';
import { submitAssignment } from '@cairn/api/submissions.contract';
import { nextAttempt } from '@cairn/domain/assignment.rules';
import { useAction, useQueryClient } from '@cairn/runtime';
import { events, http } from '@cairn/session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from 'ttag';
import { showFailure } from '../../../../lib/notices.ts';
import type { AnswerFormProps, AnswerStart } from './answer-form.tsx';
import { DraftKeeper } from './draft-keeper.ts';
import { forgetAnswer, keepAnswer, readAnswer } from './kept-answer.ts';
import { sendFileFor } from './send-file.ts';
import { type Upload, Uploads } from './uploads.ts';

export interface AnswerText {
  /** HTML. */
  readonly html: string;
  readonly words: number;
}

/** Text, files, draft and handing in of one answer. */
export const useAnswer = ({ start, ...form }: AnswerFormProps & { start: AnswerStart }) => {
  const { course, assignmentId } = form;
  const { attempt, setAttempt, keeper, uploads } = useParts(course.CourseID, assignmentId, start);
  const rows = useSyncExternalStore(uploads.subscribe, uploads.rows);
  const draft = useSyncExternalStore(keeper.subscribe, keeper.state);
  const [text, setText] = useState<AnswerText>({
    html: start.content,
    words: wordsIn(start.content),
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
    whyNot: whyNot(text, rows),
    /** Replaces the text by the draft of another page. @returns its HTML */
    takeTheirs: (): string => {
      const html = keeper.takeTheirs();
      setText({ html, words: wordsIn(html) });
      return html;
    },
    write: (next: AnswerText): void => {
      setText(next);
      keeper.write(next.html);
    },
  };
};

interface SubmitParts extends AnswerFormProps {
  readonly attempt: number;
  readonly setAttempt: (next: number) => void;
  readonly keeper: DraftKeeper;
  readonly text: AnswerText;
  readonly rows: readonly Upload[];
}

/** Sends the answer, once. */
const useSubmit = (parts: SubmitParts) => {
  const { course, assignmentId, submissions, keeper, attempt, setAttempt, onClose } = parts;
  const client = useQueryClient();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['submissions'] });
  return useAction({
    mutationFn: async () => {
      // A save behind it would bring the draft back.
      await keeper.stop();
      return http.call(submitAssignment, { body: bodyOf(parts) });
    },
    onSuccess: async () => {
      forgetAnswer(course.CourseID, assignmentId);
      const message = t`Assignment submitted successfully!`;
      events.emit('notice.shown', { tone: 'success', message });
      await refresh();
      onClose();
    },
    onError: async (error) => {
      keeper.goOn();
      showFailure(t`Error submitting assignment.`, error);
      // Another page has handed this attempt in: what stands here would be the next one.
      if (!(error instanceof ApiError) || error.kind !== 'conflict') return;
      await refresh();
      setAttempt(Math.max(attempt + 1, nextAttempt(submissions)));
    },
  });
};

const bodyOf = ({ course, node, assignmentId, attempt, text, rows }: SubmitParts) => ({
  assignmentId,
  courseId: course.CourseID,
  attempt,
  content: text.html,
  attachments: rows.flatMap(({ name, s3Url }) => (s3Url === undefined ? [] : [{ name, s3Url }])),
  isLate: node.dueDate !== undefined && Date.now() > Date.parse(node.dueDate),
  // The same attempt, sent again after a lost answer or from another tab, is stored once.
  clientId: `${course.CourseID}/${assignmentId}/${attempt}`.slice(-200),
});

/** What outlives a render, and stands in the browser's storage as it changes. */
const useParts = (courseId: string, assignmentId: string, start: AnswerStart) => {
  const [attempt, setAttempt] = useState(start.attempt);
  const [parts] = useState(() => {
    const { savedAt, ...first } = start;
    let kept = first;
    const keep = (part: Partial<typeof first>): void => {
      kept = { ...kept, ...part };
      keepAnswer(courseId, assignmentId, kept);
    };
    const uploads = new Uploads({
      send: sendFileFor({ assignmentId, courseId }),
      before: start.files,
      onFailed: (error) => showFailure(t`Error submitting assignment.`, error),
    });
    const keepFiles = () =>
      keep({
        files: uploads
          .rows()
          .flatMap(({ name, bytes, s3Url }) =>
            s3Url === undefined ? [] : [{ name, bytes, s3Url }],
          ),
      });
    const keeper = new DraftKeeper({ assignmentId, courseId, start, savedAt, onKeep: keep });
    return { uploads, keeper, keep, keepFiles };
  });
  const { uploads, keeper, keep, keepFiles } = parts;
  useEffect(() => {
    keeper.goOn();
    const stopListening = uploads.subscribe(() => {
      // Handed in meanwhile: nothing is kept behind it.
      if (uploads.rows().length > 0 || readAnswer(courseId, assignmentId)) keepFiles();
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

/** Why it cannot be handed in now (ASSG-14). */
const whyNot = ({ words }: AnswerText, rows: readonly Upload[]): string | undefined => {
  if (rows.some(({ state }) => state === 'waiting' || state === 'uploading')) {
    return t`A file is still uploading`;
  }
  if (words > 0 || rows.some(({ state }) => state === 'uploaded')) return undefined;
  return t`Write something or add a file first`;
};

/** Before the editor has counted. */
const wordsIn = (html: string): number =>
  html
    .replaceAll(/<[^<>]*>|&nbsp;/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
