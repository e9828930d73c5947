import { useNavigate } from '@cairn/runtime';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from 'ttag';
import { arrival, holdArrival } from '../../lib/arrival.ts';
import { arrive } from './arrive.ts';
import styles from './hand-off.module.css';

/** Where partner sites send people: signs them in and leads on. Source: 002 §2.6. */
export const HandOffPage = () => {
  const [fragment] = useState(readArrival);
  const navigate = useNavigate();
  const leadOn = useEffectEvent(async () => {
    await navigate(await arrive(fragment), { replace: true });
  });
  useEffect(() => {
    arrival.fragment = '';
    void leadOn();
  }, []);
  return (
    <div className={styles['page']}>
      <h1>{t`Signing you in`}</h1>
    </div>
  );
};

/** A page may be drawn twice before it is shown, so reading takes nothing away. */
const readArrival = (): string => {
  // Within the running site the address changes without a start.
  holdArrival();
  return arrival.fragment;
};
