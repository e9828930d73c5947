import { drawEmptyAreaArt } from '@cairn/ui/art';
import { SceneArt } from '@cairn/ui/scene-art';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { CircleCheck, CircleX } from 'lucide-react';
import { t } from 'ttag';
import styles from './check-result.module.css';

/** The pressed button is gone, so the result takes the focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/**
 * Shows whether the student has passed a competency check. The symbol at the end of the documented text (MCQC-09) is drawn as
 * an image, because many systems have no glyph for it. Screen readers and the clipboard get the documented text.
 */
export const CompetencyCheckResult = ({ passed }: { readonly passed: boolean }) => (
  <div ref={takeFocus} tabIndex={-1} role="status" className={styles['result']}>
    <SceneArt scene={drawEmptyAreaArt(passed ? 'summit' : 'trail')} className={styles['art']} />
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
