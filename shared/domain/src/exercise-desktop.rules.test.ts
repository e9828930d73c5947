import { canOpenDesktopInBrowser, toOsImage } from './exercise-desktop.rules.ts';

it.each([
  ['Windows Server 2022', 'windows'],
  ['WINDOWS 11', 'windows'],
  ['Ubuntu 22.04', 'ubuntu'],
  ['Ubuntu Linux 22', 'ubuntu'],
  ['ubuntu on windows', 'windows'],
  ['Amazon Linux 2', 'linux'],
  ['RHEL', 'default'],
  ['', 'default'],
  [undefined, 'default'],
])('[CYB-15] %s has the picture %s', (name, image) => {
  expect(toOsImage(name)).toBe(image);
});

it.each([
  [['PCOIP', 'WSP'], true],
  [['WSP'], true],
  [['PCOIP'], false],
  [[], false],
])('[CYB-14] a desktop with the protocols %j opens in a browser: %s', (protocols, opens) => {
  expect(canOpenDesktopInBrowser(protocols)).toBe(opens);
});
