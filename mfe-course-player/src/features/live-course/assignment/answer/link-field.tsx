import { Button } from '@cairn/ui/button';
import { TextField } from '@cairn/ui/text-field';
import { type KeyboardEvent, useState } from 'react';
import { t } from 'ttag';
import styles from './editor.module.css';

interface LinkFieldProps {
  readonly onLink: (url: string) => void;
  readonly onClose: () => void;
}

/** Field for the URL of a link on the selected text. */
export const LinkField = ({ onLink, onClose }: LinkFieldProps) => {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const apply = (): void => {
    const url = toLinkUrl(address);
    if (url === undefined) {
      setError(t`Please enter a web address.`);
      return;
    }
    onLink(url);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') apply();
    else onClose();
  };
  return (
    <div className={styles['link']}>
      <TextField
        label={t`Address of the link`}
        value={address}
        error={error}
        inputMode="url"
        ref={takeFocus}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="line" size="s" onClick={apply}>
        {t`Set link`}
      </Button>
      <Button variant="ghost" size="s" onClick={onClose}>
        {t`Cancel`}
      </Button>
    </div>
  );
};

/** The student has just opened this field, so it takes the focus. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

const toLinkUrl = (typed: string): string | undefined => {
  const text = typed.trim();
  const address = /^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`;
  return /^(?:https?|mailto):/i.test(address) && URL.canParse(address) ? address : undefined;
};
