import { changeTimeSetting, type TimeSetting } from '@cairn/api/site-settings.contract';
import { http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { t } from 'ttag';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import pageStyles from '../../lib/detail-page.module.css';
import { SettingForm } from './setting-form.tsx';
import { LoadedSetting, SettingsFrame } from './settings-frame.tsx';
import { useSettingForm } from './use-setting-form.ts';

/** Page /manage/settings/time: time zone of the site. 003 §2.9 */
export const TimeSettingsPage = () => (
  <SettingsFrame
    section="time"
    title={t`Time`}
    lead={t`Days begin and end in the time zone of the site.`}
  >
    <LoadedSetting query={siteSettingQueries.time()}>
      {({ values }) => <TimeForm saved={values} />}
    </LoadedSetting>
  </SettingsFrame>
);

/** Returns the names of all time zones that the browser knows, and of the chosen one. */
const listTimeZones = (chosen: string) =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
  }));

const LABEL = t`Time zone of the site`;
const TEXTS: ConflictFieldTexts<TimeSetting> = {
  timeZone: { label: LABEL, format: (name) => name.replaceAll('_', ' ') },
};

const TimeForm = ({ saved }: { readonly saved: TimeSetting }) => {
  const form = useSettingForm({
    saved,
    toTyped: (values: TimeSetting) => values,
    call: (body, named) => http.call(changeTimeSetting, { body, ...named }),
  });
  const { timeZone } = form.typed;
  return (
    <SettingForm form={form} texts={TEXTS}>
      <section className={pageStyles['section']}>
        <SelectField
          label={LABEL}
          hint={t`The days of rules, due dates and reports begin and end in this time zone.`}
          options={listTimeZones(timeZone)}
          value={timeZone}
          error={form.problemOf('timeZone')}
          onChange={({ target }) => form.change({ timeZone: target.value })}
        />
      </section>
    </SettingForm>
  );
};
