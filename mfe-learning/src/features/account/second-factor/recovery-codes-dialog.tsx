import { Button } from '@cairn/ui/button';
import { Checkbox } from '@cairn/ui/checkbox';
import { CodeBlock } from '@cairn/ui/code-block';
import { Dialog } from '@cairn/ui/dialog';
import { downloadText } from '@cairn/ui/save-file';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import styles from './second-factor.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows new recovery codes, once. It closes only when the person says that the codes are kept. MPERM-28 */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => {
  const [isKept, setIsKept] = useState(false);
  const text = codes.join('\n');
  return (
    <Dialog
      open
      closable={false}
      title={t`Keep your recovery codes`}
      onClose={onClose}
      actions={
        <Button
          reason={isKept ? undefined : t`Keep the codes first. They are not shown again.`}
          onClick={onClose}
        >
          {t`Done`}
        </Button>
      }
    >
      <div className={styles['form']}>
        <p>{t`Each code works once, when you have neither the app nor a passkey. They are shown only now. Earlier codes no longer work.`}</p>
        <CodeBlock>{text}</CodeBlock>
        <div className={styles['buttons']}>
          <Button
            variant="line"
            size="s"
            onClick={() => downloadText(t`recovery-codes.txt`, 'text/plain', `${text}\n`)}
          >
            <Download />
            {t`Download as text`}
          </Button>
        </div>
        <Checkbox
          label={t`I have kept the codes in a safe place`}
          checked={isKept}
          onChange={({ target }) => setIsKept(target.checked)}
        />
      </div>
    </Dialog>
  );
};
