/** Returns undefined for anything that is not a JSON object. */
export const parseJsonObject = (text: string | undefined): object | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};
