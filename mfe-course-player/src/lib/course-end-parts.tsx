/** Dialogs in chunks of their own, because a course shows each once, at its end. */
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';

export const LazySurveyDialog = lazyPart(
  async () => (await import('./survey-dialog.tsx')).SurveyDialog,
  {
    onFailed: (error) => report(error, { at: 'code of the survey' }),
  },
).Part;

export const LazyCompletedDialog = lazyPart(
  async () => (await import('./completion/completed-dialog.tsx')).CourseCompletedDialog,
  { onFailed: (error) => report(error, { at: 'code of the completion dialog' }) },
).Part;
