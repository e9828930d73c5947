import { ApiError } from '@cairn/api/api-error';
import { safeParse } from '@cairn/api/parse';
import { type BrokenRule, brokenRulesSchema } from '@cairn/api/releases.contract';
import { friendlyMessage } from '@cairn/session';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import styles from './changes.module.css';

/** Returns the release rules that the registry's rejection names; empty for any other error. */
export const findBrokenReleaseRules = (error: unknown): readonly BrokenRule[] =>
  error instanceof ApiError ? (safeParse(brokenRulesSchema, error.details)?.rules ?? []) : [];

/** Returns whether the registry rejected the change because another change of the channel came first. */
export const isConcurrentChangeError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;

/** Note that shows why the registry rejected a release change: each broken rule with its remedy. */
export const ChangeRejectionNote = ({ error }: { readonly error: Error | null }) => {
  if (!error) return null;
  if (isConcurrentChangeError(error)) {
    return (
      <Note tone="err">
        {t`Another person has changed this channel. The page now shows its present releases: check them, and try again.`}
      </Note>
    );
  }
  const rules = findBrokenReleaseRules(error);
  if (rules.length === 0) return <Note tone="err">{friendlyMessage(error)}</Note>;
  return (
    <Note tone="err">
      <p className={styles['refused']}>{t`Nothing has changed, for this reason:`}</p>
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
