const MB = 1024 * 1024;

/** '184 KB', '2.1 MB', '25 MB'. */
export const sizeText = (bytes: number): string =>
  bytes < MB
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(bytes / MB).toFixed(1).replace(/\.0$/, '')} MB`;
