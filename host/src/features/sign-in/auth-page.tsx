import { themedRoleArt } from '@cairn/ui/art';
import { SceneArt } from '@cairn/ui/scene-art';
import type { ReactNode } from 'react';
import styles from './auth.module.css';

const picture = themedRoleArt('entrance');

interface AuthPageProps {
  readonly title: string;
  /** A sentence under the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A form beside a picture: login, register, verify and reset look the same. */
export const AuthPage = ({ title, lead, children }: AuthPageProps) => (
  <div className={styles['page']} data-full-bleed>
    <div className={styles['side']}>
      <div className={styles['content']}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {children}
      </div>
    </div>
    <div className={styles['art']}>
      <SceneArt scene={picture} />
    </div>
  </div>
);
