import { t } from 'ttag';
/** What a student may change of the own account. */
export interface AccountValues {
  readonly FirstName: string;
  readonly LastName: string;
  readonly Occupation: string;
}
export type AccountField = keyof AccountValues;

const NAMES = ['FirstName', 'LastName'] as const;
const FIELDS = [...NAMES, 'Occupation'] as const;
/** Characters of a first or a last name. 000 §5. */
const NAME_LENGTH = 100;

/** The fields that differ from what is saved, without the blanks around them. Source: 000 §5. */
export const accountChanges = (
  saved: AccountValues,
  edited: AccountValues,
): Partial<AccountValues> =>
  Object.fromEntries(
    FIELDS.map((field) => [field, edited[field].trim()] as const).filter(
      ([field, value]) => value !== saved[field],
    ),
  );

/** What is wrong with the names, in the words for the fields. Source: 000 §5. */
export const accountProblems = (
  edited: AccountValues,
): Readonly<Partial<Record<AccountField, string>>> =>
  Object.fromEntries(
    NAMES.flatMap((field) => {
      const { length } = edited[field].trim();
      if (length === 0) return [[field, t`This field is required.`]];
      return length > NAME_LENGTH ? [[field, t`Use at most ${NAME_LENGTH} characters.`]] : [];
    }),
  );
