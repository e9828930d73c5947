/** Parses text as a JSON object; returns undefined for anything else. */
export const parseStoredJsonObject = (text: string | undefined): object | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};
