import { t } from 'ttag';
/** The parent of every page of an exercise. */
export const exercisesCrumb = { label: t`Exercises`, to: '/cyberrange' } as const;
