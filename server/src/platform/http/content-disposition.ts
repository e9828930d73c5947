/**
 * Returns the value of the header Content-Disposition: `filename*` for every name, and a plain `filename` for old clients (RFC
 * 6266).
 */
export const createContentDisposition = (kind: 'inline' | 'attachment', name: string): string => {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
};
