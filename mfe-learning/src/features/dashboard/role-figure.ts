/** What the picture of the roles is made of, in one file to load. */
export { RoleBars } from './role-bars.tsx';
export { RoleChart } from './role-chart.tsx';
