import { t } from 'ttag';
import { toVisibleText } from './display-name.rules.ts';
/** The fields of an account that its student may change. */
export interface AccountValues {
  readonly FirstName: string;
  readonly LastName: string;
  readonly Occupation: string;
}
export type AccountField = keyof AccountValues;

const NAME_FIELDS = ['FirstName', 'LastName'] as const;
const ACCOUNT_FIELDS = [...NAME_FIELDS, 'Occupation'] as const;
/** Maximum number of characters of a first or last name. Source: 000 §5. */
const MAX_NAME_LENGTH = 100;

/** Returns the fields that differ from the saved values, without surrounding spaces. Source: 000 §5. */
export const findAccountChanges = (
  saved: AccountValues,
  edited: AccountValues,
): Partial<AccountValues> =>
  Object.fromEntries(
    ACCOUNT_FIELDS.map((field) => [field, edited[field].trim()] as const).filter(
      ([field, value]) => value !== saved[field],
    ),
  );

/** Returns a message for each invalid name, to be shown at its field. Source: 000 §5. */
export const validateAccount = (
  edited: AccountValues,
): Readonly<Partial<Record<AccountField, string>>> =>
  Object.fromEntries(
    NAME_FIELDS.flatMap((field) => {
      const { length } = toVisibleText(edited[field]);
      if (length === 0) return [[field, t`This field is required.`]];
      return length > MAX_NAME_LENGTH
        ? [[field, t`Use at most ${MAX_NAME_LENGTH} characters.`]]
        : [];
    }),
  );
