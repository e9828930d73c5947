/**
 * Returns whether a link of the footer may lead to an address: a URL with https or http, or a path of the site.
 * Source: 003 §2.9.
 */
export const isFooterUrl = (address: string): boolean => {
  // Browsers drop these characters from addresses, so that they could hide another scheme or another host.
  if (/[\s\\\p{Cc}]/u.test(address)) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address);
};
