import { useNavigate } from '@cairn/runtime';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from 'ttag';
import { pendingHandOffFragment, captureHandOffFragment } from '../../lib/hand-off-arrival.ts';
import { type AccountReplacementEmails, acceptHandOff } from './accept-hand-off.ts';
import styles from './hand-off.module.css';
import { ReplaceAccountQuestion } from './replace-account-question.tsx';

interface Question extends AccountReplacementEmails {
  readonly onAnswer: (isWanted: boolean) => void;
}

/** The page to which partner sites send users: it signs them in and redirects. Source: 002 §2.6. */
export const HandOffPage = () => {
  const [fragment] = useState(readHandOffFragment);
  const [question, setQuestion] = useState<Question>();
  const navigate = useNavigate();
  const leadOn = useEffectEvent(async () => {
    const ask = (accounts: AccountReplacementEmails) =>
      new Promise<boolean>((onAnswer) => setQuestion({ ...accounts, onAnswer }));
    await navigate(await acceptHandOff(fragment, ask), { replace: true });
  });
  useEffect(() => {
    pendingHandOffFragment.fragment = '';
    void leadOn();
  }, []);
  const answer = (isWanted: boolean): void => {
    question?.onAnswer(isWanted);
    setQuestion(undefined);
  };
  return (
    <div className={styles['page']}>
      {question ? (
        <ReplaceAccountQuestion {...question} onAnswer={answer} />
      ) : (
        <h1>{t`Signing you in`}</h1>
      )}
    </div>
  );
};

/** Returns the stored hand-off fragment and keeps it, because React may render twice before showing the page. */
const readHandOffFragment = (): string => {
  // Reads the fragment again when the URL changes without a page load, as when a partner's link is followed on this page.
  captureHandOffFragment();
  return pendingHandOffFragment.fragment;
};
