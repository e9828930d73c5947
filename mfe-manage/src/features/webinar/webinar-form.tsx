import type { StaffWebinar } from '@cairn/api/staff-webinars.contract';
import { findWebinarProblems, type WebinarText } from '@cairn/domain/staff-webinar.rules';
import { SelectField } from '@cairn/ui/select-field';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import { RecordForm } from '../../lib/record-form.tsx';
import { type RecordFormState, useRecordForm } from '../../lib/use-record-form.ts';
import styles from './webinar.module.css';

export const EMPTY_WEBINAR: WebinarText = {
  title: '',
  description: '',
  begins: '',
  ends: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  meetingUrl: '',
};

const listTimeZones = (chosen: string) =>
  [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

interface WebinarFormProps {
  /** Saved values of the webinar; initial values of the form for a new one. */
  readonly saved: WebinarText;
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  readonly save: (texts: { before: WebinarText; after: WebinarText }) => Promise<StaffWebinar>;
  readonly onSaved: (webinar: StaffWebinar) => void;
}

const asWritten = (text: string): string => text;
const asTime = (time: string): string => time.replace('T', ' ');

/** Form with the fields of a webinar that staff write. Nothing is saved before Save. */
export const WebinarForm = ({ isReadOnly, ...options }: WebinarFormProps) => {
  const form = useRecordForm<WebinarText, StaffWebinar>({
    ...options,
    action: t`Saving a webinar`,
    done: t`The webinar has been saved.`,
    findProblems: findWebinarProblems,
  });
  return (
    <RecordForm
      form={form}
      isReadOnly={isReadOnly}
      texts={{
        title: { label: t`Title`, format: asWritten },
        description: { label: t`Description`, format: asWritten },
        begins: { label: t`Begins`, format: asTime },
        ends: { label: t`Ends`, format: asTime },
        timeZone: { label: t`Time zone`, format: asWritten },
        meetingUrl: { label: t`Meeting address`, format: asWritten },
      }}
    >
      <WebinarFields form={form} />
    </RecordForm>
  );
};

const WebinarFields = ({ form }: { readonly form: RecordFormState<WebinarText> }) => {
  const { values, change, problemOf } = form;
  const toField = (name: keyof WebinarText) => ({
    name,
    value: values[name],
    error: problemOf(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  });
  return (
    <>
      <TextField
        {...toField('title')}
        label={t`Title`}
        required
        maxLength={200}
        autoComplete="off"
      />
      <TextAreaField {...toField('description')} label={t`Description`} rows={5} maxLength={5000} />
      <div className={styles['times']}>
        <TextField {...toField('begins')} label={t`Begins`} type="datetime-local" required />
        <TextField {...toField('ends')} label={t`Ends`} type="datetime-local" required />
        <SelectField
          {...toField('timeZone')}
          label={t`Time zone`}
          hint={t`Students see the time in their own zone.`}
          options={listTimeZones(values.timeZone)}
        />
      </div>
      <TextField
        {...toField('meetingUrl')}
        label={t`Meeting address`}
        type="url"
        required
        maxLength={2000}
        autoComplete="off"
      />
    </>
  );
};
