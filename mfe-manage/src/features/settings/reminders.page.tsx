import { changeReminderSetting, type ReminderSetting } from '@cairn/api/site-settings.contract';
import { http } from '@cairn/session';
import { Checkbox } from '@cairn/ui/checkbox';
import { t } from 'ttag';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import pageStyles from '../../lib/detail-page.module.css';
import { SettingForm } from './setting-form.tsx';
import { formatOnOff } from './setting-texts.ts';
import { LoadedSetting, SettingsFrame } from './settings-frame.tsx';
import styles from './settings.module.css';
import { useSettingForm } from './use-setting-form.ts';

/** Page /manage/settings/reminders: whether people are reminded of mandatory courses. 003 §2.6 */
export const ReminderSettingsPage = () => (
  <SettingsFrame
    section="reminders"
    title={t`Reminders`}
    lead={t`Of mandatory courses, below the bell and by mail. People cannot switch them off themselves.`}
  >
    <LoadedSetting query={siteSettingQueries.reminders()}>
      {({ values }) => <ReminderForm saved={values} />}
    </LoadedSetting>
  </SettingsFrame>
);

const LABELS = {
  isDueOn: t`7 days and 1 day before a course is due`,
  isOverdueOn: t`On the day after, when a course is overdue`,
};
const TEXTS: ConflictFieldTexts<ReminderSetting> = {
  isDueOn: { label: LABELS.isDueOn, format: formatOnOff },
  isOverdueOn: { label: LABELS.isOverdueOn, format: formatOnOff },
};

const ReminderForm = ({ saved }: { readonly saved: ReminderSetting }) => {
  const form = useSettingForm({
    saved,
    toTyped: (values: ReminderSetting) => values,
    call: (body, named) => http.call(changeReminderSetting, { body, ...named }),
  });
  const { isDueOn, isOverdueOn } = form.typed;
  return (
    <SettingForm form={form} texts={TEXTS}>
      <section className={pageStyles['section']}>
        <fieldset>
          <legend className={styles['label']}>{t`People are reminded`}</legend>
          <Checkbox
            label={LABELS.isDueOn}
            checked={isDueOn}
            onChange={({ target }) => form.change({ isDueOn: target.checked })}
          />
          <Checkbox
            label={LABELS.isOverdueOn}
            checked={isOverdueOn}
            onChange={({ target }) => form.change({ isOverdueOn: target.checked })}
          />
        </fieldset>
      </section>
    </SettingForm>
  );
};
