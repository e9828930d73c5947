/** Returns the URL without trailing slashes, so that a path can follow it. */
export const trimTrailingSlashes = (address: string): string => {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
};
