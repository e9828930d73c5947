import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';

/** The survey dialog in a chunk of its own, because a course shows it once, at its end. */
export const SurveyPart = lazyPart(async () => (await import('./survey-dialog.tsx')).SurveyDialog, {
  onFailed: (error) => report(error, { at: 'code of the survey' }),
}).Part;
