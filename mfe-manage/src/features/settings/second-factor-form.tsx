import {
  changeSecondFactorSetting,
  type SecondFactorSetting,
} from '@cairn/api/staff-settings.contract';
import { Link } from '@cairn/runtime';
import { http } from '@cairn/session';
import { RadioList } from '@cairn/ui/radio-list';
import { t } from 'ttag';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import { SettingForm } from './setting-form.tsx';
import { useSettingForm } from './use-setting-form.ts';

const LEGEND = t`Second factor for staff`;
const OPTIONS = [
  {
    value: 'optional',
    label: t`Optional`,
    hint: t`Everybody can set one up on the page Account.`,
  },
  {
    value: 'required',
    label: t`Required`,
    hint: t`Staff and teachers without one can use the page Account only, until they have set one up.`,
  },
];

const TEXTS: ConflictFieldTexts<SecondFactorSetting> = {
  staff: { label: LEGEND, format: (staff) => (staff === 'required' ? t`Required` : t`Optional`) },
};

/** Form of the setting that decides of whom the site requires a second factor. 003 §1, §2.9 */
export const SecondFactorForm = ({ saved }: { readonly saved: SecondFactorSetting }) => {
  const form = useSettingForm({
    saved,
    toTyped: (values: SecondFactorSetting) => values,
    call: async (body, named) => ({
      values: await http.call(changeSecondFactorSetting, { body, ...named }),
    }),
  });
  return (
    <SettingForm
      form={form}
      texts={TEXTS}
      remedy={<Link to="/account">{t`Go to your account`}</Link>}
    >
      <section className={pageStyles['section']}>
        <RadioList
          legend={LEGEND}
          options={OPTIONS}
          value={form.typed.staff}
          onChange={(value) =>
            form.change({ staff: value === 'required' ? 'required' : 'optional' })
          }
        />
      </section>
    </SettingForm>
  );
};
