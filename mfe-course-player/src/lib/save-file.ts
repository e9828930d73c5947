/** Hands a text to the browser as a file to keep. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Hands bytes to the browser as a file to keep. */
export const saveBlob = (name: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun by then; a minute is what the documents give a blob (002 §9).
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
