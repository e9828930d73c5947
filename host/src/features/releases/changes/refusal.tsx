import { ApiError } from '@cairn/api/api-error';
import { safeParse } from '@cairn/api/parse';
import { type BrokenRule, brokenRulesSchema } from '@cairn/api/releases.contract';
import { friendlyMessage } from '@cairn/session';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import styles from './changes.module.css';

/** What the registry says against a change; empty where it is something else that went wrong. */
export const rulesOf = (error: unknown): readonly BrokenRule[] =>
  error instanceof ApiError ? (safeParse(brokenRulesSchema, error.details)?.rules ?? []) : [];

/** Somebody else's change came first. */
export const isRace = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;

/** Why nothing has changed, rule by rule, with what to do about each. */
export const Refusal = ({ error }: { readonly error: Error | null }) => {
  if (!error) return null;
  if (isRace(error)) {
    return (
      <Note tone="err">
        {t`Somebody else has changed this channel meanwhile. What runs there now is shown here: look at it, and try again.`}
      </Note>
    );
  }
  const rules = rulesOf(error);
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
