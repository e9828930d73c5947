import { AUDIENCE_ROLES, type SettingAudience } from '@cairn/api/release-settings.contract';

/** The fields of the form for the visitors who get a value, as they are typed. */
export interface AudienceDraft {
  readonly isForSome: boolean;
  readonly percent: string;
  readonly group: string;
  readonly role: string;
}

/** Returns the form for the audience that a setting has now; for all visitors if it has none. */
export const toAudienceDraft = (audience: SettingAudience | undefined): AudienceDraft => ({
  isForSome: audience !== undefined,
  percent: String(audience?.percent ?? ''),
  group: audience?.group ?? '',
  role: audience?.role ?? '',
});

/** Returns the audience of a form (undefined for all visitors), or the error of the form. */
export const parseAudienceDraft = (
  draft: AudienceDraft,
): { readonly audience?: SettingAudience; readonly fault?: 'percent' | 'empty' } => {
  if (!draft.isForSome) return {};
  const percent = Number(draft.percent);
  const hasPercent = draft.percent.trim() !== '';
  if (hasPercent && !(Number.isInteger(percent) && percent >= 1 && percent <= 99))
    return { fault: 'percent' };
  const group = draft.group.trim();
  const role = AUDIENCE_ROLES.find((known) => known === draft.role);
  if (!hasPercent && group === '' && role === undefined) return { fault: 'empty' };
  const audience = {
    ...(hasPercent && { percent }),
    ...(group !== '' && { group }),
    ...(role !== undefined && { role }),
  };
  return { audience };
};
