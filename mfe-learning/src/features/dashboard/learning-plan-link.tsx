import { routePath } from '@cairn/domain/named-routes.rules';
import { useSite } from '@cairn/runtime';
import { LinkButton } from '@cairn/ui/link-button';
import { Route } from 'lucide-react';
import { t } from 'ttag';
import styles from './dashboard.module.css';

/** Link to the page where a student plans the path to a role (UpskillRole), which exists in education mode only. */
export const LearningPlanLink = () =>
  useSite().brand.mode === 'education' && (
    <LinkButton variant="line" to={routePath('UpskillRole')} className={styles['plan']}>
      <Route />
      {t`Generate my role-skills learning plan`}
    </LinkButton>
  );
