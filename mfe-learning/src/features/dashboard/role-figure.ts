/** Bundles the parts of the role charts into one chunk. */
export { RoleBars } from './role-bars.tsx';
export { RoleChart } from './role-chart.tsx';
