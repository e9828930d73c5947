/** The desktop of a virtual-machine exercise: how it looks and how it is opened. Source: 002 §2.9. */

export type OsImage = 'windows' | 'ubuntu' | 'linux' | 'default';

const NAMED: readonly OsImage[] = ['windows', 'ubuntu', 'linux'];

/** The picture of an operating system: the first that its name contains, in this order, in any letter case (CYB-15). */
export const osImage = (operatingSystem = ''): OsImage => {
  const name = operatingSystem.toLowerCase();
  return NAMED.find((image) => name.includes(image)) ?? 'default';
};

/** Whether a browser can show the desktop; otherwise the provider's desktop client has to (CYB-14). */
export const opensInBrowser = (protocols: readonly string[]): boolean => protocols.includes('WSP');
