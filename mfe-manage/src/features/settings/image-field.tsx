import { MAX_SITE_IMAGE_BYTES } from '@cairn/api/site-settings.contract';
import { Button } from '@cairn/ui/button';
import { FieldError } from '@cairn/ui/field';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import styles from './settings.module.css';

interface ImageFieldProps {
  readonly label: string;
  readonly hint: string;
  /** URL of the picture that is shown; undefined or '' if there is none. */
  readonly shown: string | undefined;
  readonly error: string | undefined;
  /** Whether an environment variable sets the picture, so that it cannot be changed here. */
  readonly isFixed?: boolean | undefined;
  /** @param dataUrl the chosen file as a `data:` URL; '' to remove the picture */
  readonly onChange: (dataUrl: string) => void;
}

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable file')));
    reader.readAsDataURL(file);
  });

/** Returns the bytes of a `data:` URL in base64; undefined for ''. */
export const extractBase64 = (dataUrl: string): string | undefined =>
  dataUrl === '' ? undefined : dataUrl.slice(dataUrl.indexOf(',') + 1);

/** Field with a picture of the site, which a file can replace, or which can be removed. */
export const ImageField = ({ label, hint, shown, error, isFixed, onChange }: ImageFieldProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    if (file.size >= MAX_SITE_IMAGE_BYTES) {
      setProblem(t`The picture has 200 KB or more. Choose a smaller one.`);
      return;
    }
    setProblem(undefined);
    await readAsDataUrl(file).then(onChange, () => setProblem(t`The file could not be read.`));
  };
  const text = problem ?? error;
  const isShown = shown !== undefined && shown !== '';
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles['picture']}>
      <span id={`${id}-label`} className={styles['label']}>
        {label}
      </span>
      <div className={styles['pictureRow']}>
        {isShown && <img src={shown} alt="" className={styles['shown']} />}
        {isFixed !== true && (
          <>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={label}
              accept="image/svg+xml,image/png,image/webp,image/jpeg"
              onChange={(event) => void onFile(event)}
            />
            <Button variant="line" size="s" onClick={() => input.current?.click()}>
              {t`Choose a file`}
            </Button>
            {isShown && (
              <Button variant="ghost" size="s" onClick={() => onChange('')}>
                {t`Remove`}
              </Button>
            )}
          </>
        )}
      </div>
      {text !== undefined && <FieldError id={`${id}-error`} text={text} role="alert" />}
      <p className={styles['hint']}>{hint}</p>
    </div>
  );
};
