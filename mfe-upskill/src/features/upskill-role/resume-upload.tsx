import { Button } from '@cairn/ui/button';
import { Field } from '@cairn/ui/field';
import { Upload } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { t } from 'ttag';
import styles from './resume-panel.module.css';
import type { UploadedResumeState } from './use-resume.ts';

/** Form to choose or drop a resume (CV), and to upload it. */
export const ResumeUpload = ({ resume }: { readonly resume: UploadedResumeState }) => {
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    resume.check(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    resume.upload(file, () => {
      setFile(undefined);
      if (input.current) input.current.value = '';
    });
  };
  return (
    <form noValidate className={styles['form']} onSubmit={submit}>
      <Field
        label={t`Choose a resume`}
        hint={t`PDF or DOCX, at most 10 MB. We look for skills you already have.`}
        error={resume.problem}
        announceError
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept=".pdf,.docx"
            className={styles['input']}
            disabled={resume.isUploading}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        )}
      </Field>
      <Button
        type="submit"
        className={styles['upload']}
        busy={resume.isUploading}
        busyLabel={t`Uploading...`}
      >
        <Upload />
        {t`Upload`}
      </Button>
    </form>
  );
};
