import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { FileText, RotateCw, Trash2 } from 'lucide-react';
import { t } from 'ttag';
import styles from './resume-panel.module.css';
import { ResumeUpload } from './resume-upload.tsx';
import type { UploadedResumeState } from './use-resume.ts';
import { useResumeView } from './use-resume-view.ts';

/** Shows the stored resume (CV) of the student, and the form to upload one. */
export const ResumePanel = ({ resume }: { readonly resume: UploadedResumeState }) => (
  <div className={styles['panel']}>
    <OnFile resume={resume} />
    <ResumeUpload resume={resume} />
  </div>
);

const OnFile = ({ resume }: { readonly resume: UploadedResumeState }) => {
  if (resume.state === 'on-file') return <StoredResume resume={resume} />;
  if (resume.state === 'none') return <p className={styles['none']}>{t`No resume on file yet.`}</p>;
  if (resume.state === 'checking') {
    return (
      <Skeleton label={t`Checking your resume`}>
        <SkeletonText lines={1} />
      </Skeleton>
    );
  }
  return (
    <Note tone="err">
      <p>{t`Could not check resume status.`}</p>
      <Button variant="line" size="s" className={styles['again']} onClick={resume.recheck}>
        <RotateCw />
        {t`Try Again`}
      </Button>
    </Note>
  );
};

const StoredResume = ({ resume }: { readonly resume: UploadedResumeState }) => {
  const view = useResumeView();
  return (
    <>
      <div className={styles['file']}>
        <FileText />
        <p translate="no" className={styles['name']}>
          {resume.displayName}
        </p>
        <div className={styles['actions']}>
          <Button variant="line" size="s" busy={view.isOpening} onClick={view.open}>
            {t`View`}
          </Button>
          <Button
            variant="line"
            size="s"
            reason={resume.isUploading ? t`Wait until the upload has ended.` : undefined}
            onClick={resume.remove}
          >
            <Trash2 />
            {t`Remove`}
          </Button>
        </div>
      </div>
      {view.problem !== undefined && <Note tone="err">{view.problem}</Note>}
      {view.link !== undefined && (
        <Note role="status">
          {t`Your browser did not open it.`}{' '}
          <a href={view.link} target="_blank" rel="noreferrer">
            {t`Open ${resume.displayName}`}
          </a>
        </Note>
      )}
    </>
  );
};
