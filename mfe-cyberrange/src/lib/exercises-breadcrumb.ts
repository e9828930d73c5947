import { t } from 'ttag';
/** The parent of every page of an exercise. */
export const exercisesBreadcrumb = { label: t`Exercises`, to: '/cyberrange' } as const;
