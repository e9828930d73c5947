/** Rules for the desktop of a virtual-machine exercise: its picture, and how it is opened. Source: 002 §2.9. */

export type OsImage = 'windows' | 'ubuntu' | 'linux' | 'default';

const NAMED_IMAGES: readonly OsImage[] = ['windows', 'ubuntu', 'linux'];

/** Returns the picture of an operating system: the first in this list that its name contains, in any letter case (CYB-15). */
export const toOsImage = (operatingSystem = ''): OsImage => {
  const name = operatingSystem.toLowerCase();
  return NAMED_IMAGES.find((image) => name.includes(image)) ?? 'default';
};

/** Returns whether a browser can show the desktop; otherwise the student needs the provider's desktop client (CYB-14). */
export const canOpenDesktopInBrowser = (protocols: readonly string[]): boolean =>
  protocols.includes('WSP');
