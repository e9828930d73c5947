import {
  changeReportSchedule,
  createReportSchedule,
  endReportSchedule,
  MAX_REPORT_RECIPIENTS,
  type ReportKind,
  type ReportSchedule,
  type ScheduledReportFilters,
} from '@cairn/api/report-schedules.contract';
import { REPORT_FREQUENCIES, type ReportFrequency } from '@cairn/domain/report-schedule.rules';
import { containsSearchText } from '@cairn/domain/search-text.rules';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { RadioList } from '@cairn/ui/radio-list';
import { useState } from 'react';
import { t } from 'ttag';
import { type ChoiceOption, ChoiceField } from '../../lib/choice-field.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { reportScheduleQueries } from '../../lib/report-schedule-queries.ts';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import { describeScheduleFilters, REPORT_FREQUENCY_LABELS } from './schedule-words.ts';

interface ScheduleDialogProps {
  readonly report: ReportKind;
  readonly filters: ScheduledReportFilters;
  /** The schedule to change; absent: a new one. */
  readonly schedule?: ReportSchedule;
  readonly onClose: () => void;
}

const FREQUENCY_OPTIONS = REPORT_FREQUENCIES.map((value) => ({
  value,
  label: REPORT_FREQUENCY_LABELS[value],
}));

const toChoices = (schedule: ReportSchedule | undefined): ChoiceOption[] =>
  (schedule?.recipients ?? []).map(({ personId, name }) => ({ id: personId, name }));

/** Returns a message about missing or too many recipients, which prevents saving; false if the choice is valid. */
const findMissing = (chosen: readonly ChoiceOption[]): string | false => {
  if (chosen.length === 0) return t`Choose who gets the report first.`;
  if (chosen.length > MAX_REPORT_RECIPIENTS)
    return t`Choose at most ${MAX_REPORT_RECIPIENTS} people.`;
  return false;
};

/** Dialog that creates, changes or ends a schedule by which a report is sent by mail. */
export const ScheduleDialog = ({ report, filters, schedule, onClose }: ScheduleDialogProps) => {
  const [frequency, setFrequency] = useState<ReportFrequency>(schedule?.frequency ?? 'weekly');
  const [before] = useState(() => toChoices(schedule));
  const [chosen, setChosen] = useState(before);
  const values = { frequency, personIds: chosen.map(({ id }) => id) };
  const summary = describeScheduleFilters(filters);
  return (
    <StaffActionDialog<ReportSchedule>
      title={t`Send this report by mail`}
      action={t`Sending a report by mail`}
      button={t`Save`}
      done={t`The report will be sent by mail.`}
      isChanged={chosen !== before || frequency !== (schedule?.frequency ?? 'weekly')}
      missing={findMissing(chosen)}
      call={() =>
        schedule
          ? http.call(changeReportSchedule, {
              params: { scheduleId: schedule.scheduleId },
              body: values,
            })
          : http.call(createReportSchedule, { body: { report, filters, ...values } })
      }
      onClose={onClose}
    >
      <p>{t`With its filters: ${summary}. Each person gets the figures of the groups that this person may see.`}</p>
      <RadioList
        legend={t`How often`}
        options={FREQUENCY_OPTIONS}
        value={frequency}
        onChange={(value) => setFrequency(value as ReportFrequency)}
      />
      <RecipientField {...{ report, chosen }} onChange={setChosen} />
      {schedule && <EndButton {...{ schedule, onClose }} />}
    </StaffActionDialog>
  );
};

interface RecipientFieldProps {
  readonly report: ReportKind;
  readonly chosen: readonly ChoiceOption[];
  readonly onChange: (chosen: ChoiceOption[]) => void;
}

/** Maximum number of people in the list; a search finds the others. */
const MAX_LISTED_PEOPLE = 50;

const RecipientField = ({ report, chosen, onChange }: RecipientFieldProps) => {
  const query = useQuery(reportScheduleQueries.list(report));
  return (
    <ChoiceField label={t`To`} chosen={chosen} onChange={(next) => onChange([...next])}>
      {(search, renderChoices) => (
        <LoadedContent query={query} failure={t`The people could not be loaded.`} lines={3}>
          {({ people }) =>
            renderChoices(
              people
                .filter(({ name }) => containsSearchText(name, search))
                .slice(0, MAX_LISTED_PEOPLE)
                .map(({ personId, name }) => ({ id: personId, name })),
            )
          }
        </LoadedContent>
      )}
    </ChoiceField>
  );
};

interface EndButtonProps {
  readonly schedule: ReportSchedule;
  readonly onClose: () => void;
}

const EndButton = ({ schedule: { scheduleId }, onClose }: EndButtonProps) => {
  const { run, isPending } = useStaffAction({
    action: t`Sending a report by mail`,
    call: () => http.call(endReportSchedule, { params: { scheduleId } }),
    done: t`The report is no longer sent.`,
    onDone: onClose,
  });
  return (
    <Button variant="line" size="s" busy={isPending} onClick={() => run()}>
      {t`Stop sending`}
    </Button>
  );
};
