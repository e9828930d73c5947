import { LinkButton } from '@cairn/ui/link-button';
import { drawEmptyAreaArt } from '@cairn/ui/art';
import { SceneArt } from '@cairn/ui/scene-art';
import { useLocation } from '@cairn/runtime';
import { t } from 'ttag';
import styles from './fallback.module.css';

const picture = drawEmptyAreaArt('trail');

/** Page for a URL that is no route of the host or a remote (SHELL-20). Below /manage it leads to the overview of staff. */
export const NotFoundPage = () => {
  const isForStaff = useLocation().pathname.startsWith('/manage/');
  return (
    <div className={styles['place']}>
      <SceneArt scene={picture} className={styles['art']} />
      <h1>{t`Page not found`}</h1>
      <p className={styles['lead']}>
        {t`We can’t find that page. It may have moved, or the link may be wrong.`}
      </p>
      {isForStaff ? (
        <LinkButton to="/manage">{t`Go to the overview`}</LinkButton>
      ) : (
        <LinkButton to="/">{t`Go to the home page`}</LinkButton>
      )}
    </div>
  );
};
