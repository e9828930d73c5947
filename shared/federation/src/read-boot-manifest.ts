import { BOOT_ELEMENT_ID, type BootManifest } from '@cairn/release-contract/boot-manifest';

/** Returns the boot manifest of this page. Throws when the HTML has none. */
export const readBootManifest = (page: Document = document): BootManifest => {
  const text = page.querySelector(`#${BOOT_ELEMENT_ID}`)?.textContent;
  if (!text) throw new Error('The page has no boot manifest');
  return JSON.parse(text) as BootManifest;
};
