import { useEffect, useMemo } from 'react';

/** An address of the bytes for as long as the page is shown; undefined until there are any. */
export const useFileAddress = (file: Blob | undefined): string | undefined => {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
};
