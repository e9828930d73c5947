import { toContainerName } from './page-global.ts';

it.each([
  ['catalog', '1.0.0-rc.1', 'catalog', '1.0.0-rc-1'],
  ['catalog', '1.0.0-rc_1', 'catalog', '1.0.0-rc-1'],
  ['catalog', '1.0.0-rc.1', 'catalog', '1.0.0-rc_1'],
  ['catalog', '1.0.0-1', 'catalog-1', '0.0.1'],
  ['catalog', '1.2.3-4', 'catalog-1', '2.3.4'],
  ['catalog-dev', '1.0.0', 'catalog', 'dev'],
  ['catalog', '1.0.0-a-.b', 'catalog', '1.0.0-a.-b'],
])('%s %s and %s %s have different containers', (name, version, other, another) => {
  expect(toContainerName(name, version)).not.toBe(toContainerName(other, another));
});

it.each([
  ['catalog', '1.4.0', 'mfe_catalog_1_4_0'],
  ['course-player', '1.4.0', 'mfe_course_player_1_4_0'],
  ['catalog', 'dev', 'mfe_catalog_dev'],
  ['catalog', '1.0.0-rc.1', 'mfe_catalog_1_0_0$0rc$21'],
])('the container of %s %s is %s', (name, version, container) => {
  expect(toContainerName(name, version)).toBe(container);
  expect(container).toMatch(/^[a-z][\w$]*$/);
});
