import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { t } from 'ttag';
import { Button } from './button.tsx';
import styles from './code-block.module.css';

type Copied = 'no' | 'yes' | 'refused';

const SAID: Readonly<Record<Copied, string>> = {
  no: '',
  yes: t`Copied`,
  refused: t`Your browser does not allow it. The text is selected: copy it with the keyboard.`,
};

/** Commands or code, which scroll in their own frame, with a button that copies them as they are. */
export const CodeBlock = ({ children }: { readonly children: ReactNode }) => {
  const code = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState<Copied>('no');
  const copy = async () => {
    if (!code.current) return;
    // One more than the last line ends with would run it in a terminal before somebody has read it.
    const text = code.current.textContent.trimEnd();
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      window.getSelection()?.selectAllChildren(code.current);
      setCopied('refused');
    }
  };
  return (
    <div className={styles['frame']}>
      <pre ref={code} className={styles['code']} tabIndex={0} role="group" aria-label={t`Code`}>
        {children}
      </pre>
      <div className={styles['bar']}>
        <span role="status" className={styles['said']}>
          {SAID[copied]}
        </span>
        <Button variant="ghost" size="s" onClick={() => void copy()}>
          {copied === 'yes' ? <Check /> : <Copy />}
          <span>{t`Copy`}</span>
        </Button>
      </div>
    </div>
  );
};
