import { http, report } from '@cairn/session';
import { getButtonClass } from '@cairn/ui/button-class';
import { PdfView } from '@cairn/ui/pdf-view';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ExternalLink } from 'lucide-react';
import { t } from 'ttag';
import styles from './exercise.module.css';

const onFailure = (error: unknown): void => report(error, { at: 'drawing an attachment' });

/** Loads the PDF of an exercise, which may be on another site. */
const read = (address: string, signal: AbortSignal) => http.file(address, { signal });

const FAILURE = {
  title: t`The attachment cannot be shown here`,
  detail: t`You can still open the PDF in a new tab.`,
};

/** Shows the PDF of an exercise, and a link to it. */
export const ExerciseAttachmentView = ({ address }: { readonly address: string }) => (
  <div className={styles['attachment']}>
    <PdfView {...{ address, read, onFailure }} name={t`Attachment`} failure={FAILURE} />
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={getButtonClass({ variant: 'ghost', size: 's' })}
    >
      <ExternalLink />
      {t`Open the PDF`}
      <VisuallyHidden>{t`(new tab)`}</VisuallyHidden>
    </a>
  </div>
);
