import { LOGO_SCENE } from './art/logo-mark.ts';
import styles from './logo.module.css';
import { SceneArt } from './scene-art.tsx';

interface LogoProps {
  /** Name and picture from the configuration; without a picture, the three stones are shown. */
  readonly brand: { readonly name: string; readonly logo?: string };
}

/** Logo of the site: the picture and the name of the configured brand, which page translators must not change. */
export const Logo = ({ brand: { name, logo } }: LogoProps) => (
  <span className={styles['logo']}>
    {logo ? (
      <img src={logo} alt="" className={styles['mark']} />
    ) : (
      <SceneArt scene={LOGO_SCENE} className={styles['mark']} />
    )}
    <span translate="no">{name}</span>
  </span>
);
