import { IconButton } from '@cairn/ui/icon-button';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import styles from './workspace-panel.module.css';

/** Mask in place of a password. Its length is fixed, so that it reveals nothing about the password. */
const MASK = '••••••••';

/** Shows a password as a mask; the page does not contain the password until the student reveals it. */
export const MaskedPassword = ({ password }: { readonly password: string }) => {
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles['password']}>
      {isShown ? (
        <span translate="no" className={styles['secret']}>
          {password}
        </span>
      ) : (
        <>
          <span aria-hidden="true">{MASK}</span>
          <VisuallyHidden>{t`hidden`}</VisuallyHidden>
        </>
      )}
      <IconButton
        size="s"
        label={isShown ? t`Hide password` : t`Show password`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </IconButton>
    </span>
  );
};
