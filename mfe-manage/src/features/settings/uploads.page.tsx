import { changeUploadSetting, type UploadSetting } from '@cairn/api/site-settings.contract';
import { http } from '@cairn/session';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import pageStyles from '../../lib/detail-page.module.css';
import { SettingForm } from './setting-form.tsx';
import { LoadedSetting, SettingsFrame } from './settings-frame.tsx';
import { useSettingForm } from './use-setting-form.ts';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';

/** Page /manage/settings/uploads: maximum size of the files that students hand in. 003 §2.9 */
export const UploadSettingsPage = () => (
  <SettingsFrame
    section="uploads"
    title={t`Limits`}
    lead={t`How large the files may be that students hand in.`}
  >
    <LoadedSetting query={siteSettingQueries.uploads()}>
      {({ values, limit }) => <UploadForm saved={values} limit={limit} />}
    </LoadedSetting>
  </SettingsFrame>
);

interface UploadFormProps {
  readonly saved: UploadSetting;
  readonly limit: { readonly mb: number; readonly variable: string };
}

/** Returns the error of the typed limit; undefined for a whole number within the server's range. */
const findLimitProblem = (typed: string, most: number): string | undefined => {
  const isLimit = /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most;
  return isLimit ? undefined : t`Enter a whole number from 1 to ${most}.`;
};

const LABEL = t`Megabytes for each file`;
const TEXTS: ConflictFieldTexts<{ readonly submissionMb: string }> = {
  submissionMb: { label: LABEL, format: (typed) => typed },
};

const UploadForm = ({ saved, limit }: UploadFormProps) => {
  const form = useSettingForm({
    saved,
    toTyped: ({ submissionMb }: UploadSetting) => ({ submissionMb: String(submissionMb) }),
    call: ({ before, after }, named) => {
      const body = { before, after: { submissionMb: Number(after.submissionMb) } };
      return http.call(changeUploadSetting, { body, ...named });
    },
  });
  const { submissionMb } = form.typed;
  const { mb, variable } = limit;
  return (
    <SettingForm form={form} texts={TEXTS} problem={findLimitProblem(submissionMb, mb)}>
      <section className={pageStyles['section']}>
        <TextField
          label={LABEL}
          inputMode="numeric"
          autoComplete="off"
          hint={t`At most ${mb}, set by the environment variable ${variable} of the server.`}
          value={submissionMb}
          error={findLimitProblem(submissionMb, mb) ?? form.problemOf('submissionMb')}
          onChange={({ target }) => form.change({ submissionMb: target.value.trim() })}
        />
      </section>
    </SettingForm>
  );
};
