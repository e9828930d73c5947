import { type AssistantSetting, changeAssistantSetting } from '@cairn/api/site-settings.contract';
import { http } from '@cairn/session';
import { RadioList } from '@cairn/ui/radio-list';
import { t } from 'ttag';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import pageStyles from '../../lib/detail-page.module.css';
import { SettingForm } from './setting-form.tsx';
import { formatOnOff } from './setting-texts.ts';
import { LoadedSetting, SettingsFrame } from './settings-frame.tsx';
import { useSettingForm } from './use-setting-form.ts';

/** Page /manage/settings/assistant: whether the site has its assistants. 003 §2.9 */
export const AssistantSettingsPage = () => (
  <SettingsFrame
    section="assistant"
    title={t`Assistant`}
    lead={t`The help chat on every page, and the assistants of courses.`}
  >
    <LoadedSetting query={siteSettingQueries.assistant()}>
      {({ values }) => <AssistantForm saved={values} />}
    </LoadedSetting>
  </SettingsFrame>
);

const LEGEND = t`The assistant is`;

const OPTIONS = [
  { value: 'on', label: t`On` },
  {
    value: 'off',
    label: t`Off`,
    hint: t`Pages show no assistant, and the assistants answer no questions.`,
  },
];

const TEXTS: ConflictFieldTexts<AssistantSetting> = {
  isOn: { label: LEGEND, format: formatOnOff },
};

const AssistantForm = ({ saved }: { readonly saved: AssistantSetting }) => {
  const form = useSettingForm({
    saved,
    toTyped: (values: AssistantSetting) => values,
    call: (body, named) => http.call(changeAssistantSetting, { body, ...named }),
  });
  return (
    <SettingForm form={form} texts={TEXTS}>
      <section className={pageStyles['section']}>
        <RadioList
          legend={LEGEND}
          options={OPTIONS}
          value={form.typed.isOn ? 'on' : 'off'}
          onChange={(value) => form.change({ isOn: value === 'on' })}
        />
      </section>
    </SettingForm>
  );
};
