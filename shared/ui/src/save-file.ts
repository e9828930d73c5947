/** Matches the invisible characters that isolate the direction of a text. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Downloads text as a file. */
export const downloadText = (name: string, type: string, text: string): void =>
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/**
 * Downloads bytes as a file. The name may be a message whose values are isolated: browsers write an underscore in place of each
 * such character, also behind the extension.
 */
export const downloadBlob = (name: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(ISOLATES, '');
  link.click();
  // Revokes the URL a minute later (002 §9), when the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
