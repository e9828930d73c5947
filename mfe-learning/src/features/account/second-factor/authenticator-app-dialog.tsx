import { ApiError } from '@cairn/api/api-error';
import { confirmAuthenticatorApp } from '@cairn/api/second-factor.contract';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { CodeBlock } from '@cairn/ui/code-block';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { TextField } from '@cairn/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import { t } from 'ttag';
import { QrCode } from './qr-code.tsx';
import styles from './second-factor.module.css';
import { useSecondFactorChange } from './use-second-factor-change.ts';

interface AppDialogProps {
  /** Secret key for the authenticator app, as text and as URI, from `beginAuthenticatorApp`. */
  readonly appKey: { readonly key: string; readonly uri: string };
  readonly onClose: () => void;
  /** Called when the app is on. @param codes new recovery codes; undefined if the earlier ones stay */
  readonly onDone: (codes: readonly string[] | undefined) => void;
}

/** Returns the key in groups of four letters, three in a line, so that all of it is visible beside the picture. */
const toLines = (key: string): string =>
  (key.match(/.{1,12}/g) ?? []).map((line) => line.match(/.{1,4}/g)?.join(' ')).join('\n');

/** Dialog in which a person sets up an authenticator app. It is on after one valid code. MPERM-27 */
export const AuthenticatorAppDialog = ({ appKey, onClose, onDone }: AppDialogProps) => {
  const formId = useId();
  const [code, setCode] = useState('');
  const { run, isPending, error, failure } = useSecondFactorChange(
    () => http.call(confirmAuthenticatorApp, { body: { code }, action: t`Turning it on` }),
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  const isWrong = error instanceof ApiError && error.kind === 'invalid';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') run();
  };
  return (
    <Dialog
      open
      title={t`Set up the authenticator app`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} busy={isPending}>
            {t`Turn on`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['form']} onSubmit={onSubmit}>
        <p>{t`Scan this picture with the app. Then enter the six digits that it shows.`}</p>
        <AppKey appKey={appKey} />
        <TextField
          label={t`Six digits`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          translate="no"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={
            isWrong
              ? t`This code is not valid any more. Enter the one that the app shows now.`
              : undefined
          }
          announceError
        />
        {!isWrong && failure !== undefined && <Note tone="err">{failure}</Note>}
      </form>
    </Dialog>
  );
};

/** The key of the app, as a QR code and as text. */
const AppKey = ({ appKey }: Pick<AppDialogProps, 'appKey'>) => (
  <div className={styles['setUp']}>
    <QrCode text={appKey.uri} label={t`QR code with the key`} />
    <div className={styles['key']}>
      <p className={styles['hint']}>{t`Or enter this key by hand`}</p>
      <CodeBlock>{toLines(appKey.key)}</CodeBlock>
    </div>
  </div>
);
