/** Where every page of an exercise comes from. */
export const exercisesCrumb = { label: 'Exercises', to: '/cyberrange' } as const;
