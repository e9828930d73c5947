import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useState } from 'react';
import { t } from 'ttag';

interface EndCourseProps {
  readonly onEnd: () => void;
}

/** Ends the attempt on the whole course (2004, Exit All). Leaving the page only suspends the attempt. */
export const EndScormCourseButton = ({ onEnd }: EndCourseProps) => {
  const [isConfirming, setConfirming] = useState(false);
  const end = () => {
    setConfirming(false);
    onEnd();
  };
  return (
    <>
      <Button
        variant="line"
        size="s"
        onClick={() => setConfirming(true)}
      >{t`End the course`}</Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t`End the course?`}
        actions={
          <>
            <Button variant="line" onClick={() => setConfirming(false)}>{t`Cancel`}</Button>
            <Button onClick={end}>{t`End the course`}</Button>
          </>
        }
      >
        <p>
          {t`Everything you did is saved. When you open the course again, its items begin with new attempts. To stop for now and go on later, leave this page instead.`}
        </p>
      </Dialog>
    </>
  );
};
