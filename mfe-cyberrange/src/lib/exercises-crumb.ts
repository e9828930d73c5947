import { t } from 'ttag';
/** Where every page of an exercise comes from. */
export const exercisesCrumb = { label: t`Exercises`, to: '/cyberrange' } as const;
