import { Button } from '@cairn/ui/button';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import type { AccountReplacementEmails } from './accept-hand-off.ts';
import styles from './hand-off.module.css';

interface ReplaceAccountQuestionProps extends AccountReplacementEmails {
  readonly onAnswer: (isWanted: boolean) => void;
}

/** Question whether the account in a partner's link may replace the signed-in account, since such links can be forged. */
export const ReplaceAccountQuestion = ({
  current,
  arriving,
  onAnswer,
}: ReplaceAccountQuestionProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading, which replaces the previous one, so that screen readers announce the question.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>{t`Switch to another account?`}</h1>
      <p>{t`You are signed in as ${current}. The link that you followed signs you in as ${arriving} instead. Continue only if this account is yours.`}</p>
      <div className={styles['choices']}>
        <Button size="l" onClick={() => onAnswer(false)}>{t`Stay signed in`}</Button>
        <Button variant="line" size="l" onClick={() => onAnswer(true)}>
          {t`Switch account`}
        </Button>
      </div>
    </>
  );
};
