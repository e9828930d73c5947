import { Button } from '@cairn/ui/button';
import { CodeBlock } from '@cairn/ui/code-block';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { SelectField } from '@cairn/ui/select-field';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import changeStyles from '../changes/changes.module.css';
import { formatMinutesAsDuration } from '../release-texts.ts';

interface SecretDialogProps {
  readonly title: string;
  readonly secret: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Dialog that shows a new secret once, with a button that copies it. */
export const ShownOnceDialog = ({ title, secret, children, onClose }: SecretDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    className={changeStyles['dialog']}
    unsaved={t`It is not shown again. If you have not copied it, you need a new one.`}
    actions={<Button onClick={onClose}>{t`I have copied it`}</Button>}
  >
    <Note tone="warn">{t`This is shown once. Copy it now, and store it where only your pipeline reads it.`}</Note>
    <CodeBlock>{secret}</CodeBlock>
    <p>{children}</p>
  </Dialog>
);

/** Numbers of days that a form offers. */
const OFFERED_DAYS = [7, 30, 90, 180, 365];
export const DEFAULT_ACCESS_DAYS = 90;
const DAY_MINUTES = 24 * 60;

interface DaysFieldProps {
  readonly days: number;
  readonly onChange: (days: number) => void;
}

export const AccessDaysField = ({ days, onChange }: DaysFieldProps) => (
  <SelectField
    label={t`Valid for`}
    value={String(days)}
    onChange={({ target }) => onChange(Number(target.value))}
    options={OFFERED_DAYS.map((offered) => ({
      value: String(offered),
      label: formatMinutesAsDuration(offered * DAY_MINUTES),
    }))}
  />
);
