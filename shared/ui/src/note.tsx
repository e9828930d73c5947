import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './note.module.css';

/** Kind of a message: information, success, warning, failure. */
export type MessageTone = 'info' | 'ok' | 'warn' | 'err';

export const MESSAGE_TONE_ICONS: Readonly<Record<MessageTone, LucideIcon>> = {
  info: Info,
  ok: CircleCheck,
  warn: TriangleAlert,
  err: CircleAlert,
};

export interface PageMessageProps extends ComponentProps<'div'> {
  readonly tone?: MessageTone;
}

/** A message inside the page; a failure is announced at once. */
export const Note = ({ tone = 'info', className, children, ...div }: PageMessageProps) => {
  const Icon = MESSAGE_TONE_ICONS[tone];
  return (
    <div
      role={tone === 'err' ? 'alert' : undefined}
      {...div}
      className={classNames(styles['note'], styles[tone], className)}
    >
      <Icon />
      <div>{children}</div>
    </div>
  );
};
