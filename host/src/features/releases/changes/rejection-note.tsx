import { ApiError } from '@cairn/api/api-error';
import { safeParse } from '@cairn/api/parse';
import { type BrokenRule, brokenRulesSchema } from '@cairn/api/releases.contract';
import { friendlyMessage } from '@cairn/session';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import styles from './changes.module.css';

/** Returns the rules that a change breaks; empty for any other failure. */
export const findBrokenRules = (error: unknown): readonly BrokenRule[] =>
  error instanceof ApiError ? (safeParse(brokenRulesSchema, error.details)?.rules ?? []) : [];

/** Returns whether another person's change came first. */
export const isEditConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;

/** Shows why a change was rejected, rule by rule, with the remedy for each. */
export const RejectionNote = ({ error }: { readonly error: Error | null }) => {
  if (!error) return null;
  if (isEditConflict(error)) {
    return (
      <Note tone="err">
        {t`Somebody else has changed this channel meanwhile. What runs there now is shown here: look at it, and try again.`}
      </Note>
    );
  }
  const rules = findBrokenRules(error);
  if (rules.length === 0) return <Note tone="err">{friendlyMessage(error)}</Note>;
  return (
    <Note tone="err">
      <p className={styles['refused']}>{t`Nothing has changed:`}</p>
      <ul className={styles['rules']}>
        {rules.map(({ rule, message, fix }) => (
          <li key={`${rule} ${message}`}>
            <b>{message}</b> {fix}
          </li>
        ))}
      </ul>
    </Note>
  );
};
