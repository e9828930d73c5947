import { Button } from '@cairn/ui/button';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import type { ArrivingAccount } from './arrive.ts';
import styles from './hand-off.module.css';

interface ReplaceQuestionProps extends ArrivingAccount {
  readonly onAnswer: (isWanted: boolean) => void;
}

/** Asks before the account of a link takes the place of the one that is signed in: anybody can send a link. */
export const ReplaceQuestion = ({ current, arriving, onAnswer }: ReplaceQuestionProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading replaces the one that was read before, so that the question is read out.
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
