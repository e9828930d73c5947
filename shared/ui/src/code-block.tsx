import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { t } from 'ttag';
import { Button } from './button.tsx';
import styles from './code-block.module.css';

type CopyState = 'no' | 'yes' | 'refused';

const COPY_STATE_TEXTS: Readonly<Record<CopyState, string>> = {
  no: '',
  yes: t`Copied`,
  refused: t`Your browser does not allow it. The text is selected: copy it with the keyboard.`,
};

/** Commands or code in a scrolling frame, with a button that copies them unchanged. */
export const CodeBlock = ({ children }: { readonly children: ReactNode }) => {
  const code = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState<CopyState>('no');
  const copy = async () => {
    if (!code.current) return;
    // Removes a line break at the end, with which a terminal would run the pasted command before the student has read it.
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
      <pre
        ref={code}
        // Excluded from page translation, which would change the code that is read, typed and copied.
        translate="no"
        className={styles['code']}
        tabIndex={0}
        role="group"
        aria-label={t`Code`}
      >
        {children}
      </pre>
      <div className={styles['bar']}>
        <span role="status" className={styles['said']}>
          {COPY_STATE_TEXTS[copied]}
        </span>
        <Button variant="ghost" size="s" onClick={() => void copy()}>
          {copied === 'yes' ? <Check /> : <Copy />}
          <span>{t`Copy`}</span>
        </Button>
      </div>
    </div>
  );
};
