import { type ReactNode, useId } from 'react';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of a settings page, with its title beside it, or above it in narrow windows. */
export const SettingsSection = ({ title, children }: SettingsSectionProps) => {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <div className={styles['content']}>{children}</div>
    </section>
  );
};
