import { emptyArt } from '@cairn/ui/art';
import { SceneArt } from '@cairn/ui/scene-art';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { CircleCheck, CircleX } from 'lucide-react';
import { t } from 'ttag';
import styles from './check-result.module.css';

/** The button that was pressed is gone: the result takes the focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/**
 * The sign at the end of the documented words (MCQC-09) is drawn by us: many systems have no glyph for it and show an
 * empty box. Whoever listens, or copies the words, has it as it is documented.
 */
export const CheckResult = ({ passed }: { readonly passed: boolean }) => (
  <div ref={takeFocus} tabIndex={-1} role="status" className={styles['result']}>
    <SceneArt scene={emptyArt(passed ? 'summit' : 'trail')} className={styles['art']} />
    <p className={styles['words']}>
      <span>
        {passed ? t`Assessment passed` : t`Assessment failed`}
        <VisuallyHidden>{passed ? ' ✅' : ' ❌'}</VisuallyHidden>
      </span>
      {passed ? (
        <CircleCheck className={styles['passed']} />
      ) : (
        <CircleX className={styles['failed']} />
      )}
    </p>
  </div>
);
