/** Frame around all pages of /manage: title, tabs, and who may see them. */
import { lazyPart, Link } from '@cairn/runtime';
import { AreaHeader } from '@cairn/ui/area-header';
import { classNames } from '@cairn/ui/class-names';
import { LINK_TAB_CLASS, LINK_TABS_CLASS } from '@cairn/ui/link-tabs';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './manage-frame.module.css';
import { isAdministrator, useStaffRoles } from './staff-roles.ts';

const TABS = [
  { id: 'overview', path: '/manage', label: t`Overview`, forAdministrators: false },
  { id: 'people', path: '/manage/people', label: t`People`, forAdministrators: false },
  { id: 'groups', path: '/manage/groups', label: t`Groups`, forAdministrators: false },
  { id: 'reports', path: '/manage/reports', label: t`Reports`, forAdministrators: false },
  {
    id: 'catalogue',
    path: '/manage/catalogue',
    label: t`Catalogue`,
    forAdministrators: true,
  },
  {
    id: 'settings',
    path: '/manage/settings/registration',
    label: t`Settings`,
    forAdministrators: true,
  },
  { id: 'log', path: '/manage/log', label: t`Log`, forAdministrators: true },
] as const;
type TabId = (typeof TABS)[number]['id'];

/** Few people see these, so their code loads when it is needed. */
const notForCaller = lazyPart(
  async () => (await import(/* webpackChunkName: "no-access" */ './no-access.tsx')).NoAccessNote,
);
const forAdministrators = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "no-access" */ './no-access.tsx')).AdministratorsOnlyNote,
);

/** Line about a running job, which few pages have; a failure of its code leaves it out. */
const ownJobLine = lazyPart(
  async () => (await import(/* webpackChunkName: "own-job" */ './own-job-line.tsx')).OwnJobStatus,
  { failure: () => null },
);

interface ManageFrameProps {
  readonly tab: TabId;
  readonly children: ReactNode;
}

/** Shows a page of /manage to those who may see it. Without a role of staff, nothing of the page is loaded. */
export const ManageFrame = ({ tab, children }: ManageFrameProps) => {
  const roles = useStaffRoles();
  if (!roles)
    return (
      <Skeleton label={t`Loading`} className={styles['main']}>
        <SkeletonText heading lines={6} />
      </Skeleton>
    );
  if (!roles.includes('administrator') && !roles.includes('group-manager'))
    return <notForCaller.Part />;
  const tabs = TABS.filter((one) => isAdministrator(roles) || !one.forAdministrators);
  return (
    <>
      <AreaHeader title={t`Manage`}>
        {isAdministrator(roles)
          ? t`You are an administrator of this site`
          : t`You manage the people of your groups`}
      </AreaHeader>
      <nav className={classNames(LINK_TABS_CLASS, styles['tabs'])} aria-label={t`Manage`}>
        {tabs.map(({ id, path, label }) => (
          <Link
            key={id}
            to={path}
            className={LINK_TAB_CLASS}
            aria-current={id === tab ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <ownJobLine.Part />
      <div className={styles['main']}>
        {tabs.some(({ id }) => id === tab) ? children : <forAdministrators.Part />}
      </div>
    </>
  );
};
