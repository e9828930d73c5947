/** Bundles the charts of the student's roles into one chunk. */
export { RoleProgressBars as RoleBars } from './role-bars.tsx';
export { RoleChart } from './role-chart.tsx';
