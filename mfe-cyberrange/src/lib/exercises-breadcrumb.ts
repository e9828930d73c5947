import { t } from 'ttag';
/** Breadcrumb that links every page of an exercise to the list of exercises. */
export const exercisesBreadcrumb = { label: t`Exercises`, to: '/cyberrange' } as const;
