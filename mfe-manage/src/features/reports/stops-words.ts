import type { ModuleStops, StopsReport } from '@cairn/api/staff-stops.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';

/** Returns the number of students who stopped after a module; a dash for the last module, after which none comes. */
export const formatStoppedStudents = ({ stopped }: ModuleStops): string =>
  stopped === null ? '–' : numberText(stopped);

/** Returns the figures of a bar, such as '298, 42 stopped'. */
export const formatModuleFigures = ({ completed, stopped }: ModuleStops): string => {
  const all = numberText(completed);
  if (stopped === null || stopped === 0) return all;
  const number = numberText(stopped);
  return plural(stopped, t`${all}, ${number} stopped|${all}, ${number} stopped`);
};

/** Returns one sentence that sums up the report: the title of its plot. */
export const describeStopsReport = ({ modules }: StopsReport): string => {
  const most = modules.reduce<ModuleStops | undefined>(
    (one, other) => ((other.stopped ?? 0) > (one?.stopped ?? 0) ? other : one),
    undefined,
  );
  if (!most) return t`No student has stopped after a module.`;
  const title = toNameInSentence(most.title);
  const [stopped, completed] = [numberText(most.stopped ?? 0), numberText(most.completed)];
  return t`Most students stop after ${title}: ${stopped} of ${completed}.`;
};
