import {
  changeSecondFactorSetting,
  type SecondFactorSetting,
} from '@cairn/api/staff-settings.contract';
import { Link } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Note } from '@cairn/ui/note';
import { RadioList } from '@cairn/ui/radio-list';
import { UnsavedWork } from '@cairn/ui/unsaved-work';
import { type FormEvent, useState } from 'react';
import { t } from 'ttag';
import { explainFailure, getRefusalDetails } from '../../lib/refusal.ts';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import pageStyles from '../../lib/detail-page.module.css';
import { SettingFormButtons } from './setting-form-buttons.tsx';
import styles from './settings.module.css';

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

/** Form of the setting that decides of whom the site requires a second factor. 003 §1, §2.9 */
export const SecondFactorForm = ({ saved }: { readonly saved: SecondFactorSetting }) => {
  const [chosen, setChosen] = useState<SecondFactorSetting>();
  const after = chosen ?? saved;
  const isChanged = after.staff !== saved.staff;
  const { run, isPending, error } = useStaffAction<void, SecondFactorSetting>({
    action: t`Changing a setting`,
    call: (_, named) =>
      http.call(changeSecondFactorSetting, { body: { before: saved, after }, ...named }),
    done: t`The setting has been saved.`,
    onDone: () => setChosen(undefined),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <UnsavedWork isUnsaved={isChanged} title={t`Leave without saving?`}>
        <p>{t`What you have changed is not saved yet.`}</p>
      </UnsavedWork>
      <section className={pageStyles['section']}>
        <RadioList
          legend={t`Second factor for staff`}
          options={OPTIONS}
          value={after.staff}
          onChange={(value) => setChosen({ staff: value === 'required' ? 'required' : 'optional' })}
        />
      </section>
      {error && <Refusal error={error} />}
      <SettingFormButtons
        isChanged={isChanged}
        isPending={isPending}
        onDiscard={() => setChosen(undefined)}
      />
    </form>
  );
};

/** Why the change was refused: another person has changed the setting, or the administrator has no second factor. */
const Refusal = ({ error }: { readonly error: Error }) => {
  const { current } = getRefusalDetails<{ readonly current: SecondFactorSetting }>(error);
  return (
    <Note tone="err" role="alert">
      <p>{explainFailure(error)}</p>
      {!current && <Link to="/account">{t`Go to your account`}</Link>}
    </Note>
  );
};
