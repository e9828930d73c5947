import { useEffect, useMemo } from 'react';

/** Returns an object URL of the bytes while the component is mounted; undefined without bytes. */
export const useObjectUrl = (file: Blob | undefined): string | undefined => {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
};
