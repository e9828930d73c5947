import type { TestApp } from './test-app.ts';

/** Forgets when figures were counted, so that the next report counts them again. */
export const outdateFigures = ({ sql }: Pick<TestApp, 'sql'>) => sql`delete from counted_figures`;
