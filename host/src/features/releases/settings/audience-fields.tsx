import { AUDIENCE_ROLES } from '@cairn/api/release-settings.contract';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import type { ChangeEvent } from 'react';
import { t } from 'ttag';
import type { AudienceDraft } from './audience.rules.ts';
import { formatStaffRole } from './setting-texts.ts';

interface AudienceFieldsProps {
  readonly draft: AudienceDraft;
  /** Error of the draft; undefined if the draft is valid, or if the user has not tried to confirm it yet. */
  readonly fault: 'percent' | 'empty' | undefined;
  readonly onChange: (draft: AudienceDraft) => void;
}

/** Fields for who gets a value of a setting: all visitors, or a percentage, a group or a role of staff. */
export const AudienceFields = ({ draft, fault, onChange }: AudienceFieldsProps) => {
  const bind = (field: 'percent' | 'group' | 'role') => ({
    value: draft[field],
    onChange: ({ target }: ChangeEvent<{ readonly value: string }>) =>
      onChange({ ...draft, [field]: target.value }),
  });
  return (
    <>
      <SelectField
        label={t`Who gets it`}
        value={draft.isForSome ? 'some' : 'all'}
        onChange={({ target }) => onChange({ ...draft, isForSome: target.value === 'some' })}
        options={[
          { value: 'all', label: t`All visitors` },
          { value: 'some', label: t`Some visitors` },
        ]}
      />
      {draft.isForSome && (
        <>
          <TextField
            {...bind('percent')}
            label={t`Percentage`}
            hint={t`From 1 to 99, or empty. The same people get it at each visit, and more as it rises.`}
            error={describeFault(fault)}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...bind('group')}
            label={t`Group`}
            hint={t`ID of a group of people, or empty.`}
            dir="ltr"
            autoComplete="off"
          />
          <SelectField
            {...bind('role')}
            label={t`Staff role`}
            options={[
              { value: '', label: t`Any person` },
              ...AUDIENCE_ROLES.map((role) => ({ value: role, label: formatStaffRole(role) })),
            ]}
          />
        </>
      )}
    </>
  );
};

const describeFault = (fault: AudienceFieldsProps['fault']): string | undefined => {
  if (fault === 'percent') return t`Enter a whole number from 1 to 99.`;
  return fault === 'empty' ? t`Enter a percentage or a group, or choose a role.` : undefined;
};
