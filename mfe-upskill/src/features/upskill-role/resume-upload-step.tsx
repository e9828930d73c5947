import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { Tabs } from '@cairn/ui/tabs';
import { t } from 'ttag';
import { ResumePanel } from './resume-panel.tsx';
import { UpskillStepButtons } from './step-buttons.tsx';
import type { UploadedResumeState } from './use-resume.ts';

interface BackgroundStepProps {
  readonly resume: UploadedResumeState;
  readonly onContinue: () => void;
}

/** Step 1 of the way to a learning path: the student uploads a resume (CV). */
export const ResumeUploadStep = ({ resume, onContinue }: BackgroundStepProps) => (
  <>
    <Tabs
      label={t`Ways to import your background`}
      tabs={[{ id: 'resume', label: t`Upload Resume`, panel: <ResumePanel resume={resume} /> }]}
    />
    <div role="status">{resume.notice !== undefined && <Note tone="ok">{resume.notice}</Note>}</div>
    <UpskillStepButtons>
      <Button
        variant="amber"
        size="l"
        reason={resume.state === 'on-file' ? undefined : t`Upload a resume first.`}
        reasonSide="left"
        onClick={onContinue}
      >
        {t`Continue`}
      </Button>
    </UpskillStepButtons>
  </>
);
