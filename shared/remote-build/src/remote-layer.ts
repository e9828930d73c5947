/**
 * Stylesheets of a remote lie in the layer "remote", which @cairn/ui/base.css puts before the layers of the host: whatever
 * their selectors match, what the host says of its frame holds.
 */
export const REMOTE_LAYER = 'remote';

export const inRemoteLayer = (source: string): string => {
  if (/^[ \t]*@import\b/m.test(source))
    throw new Error('a stylesheet of a remote is imported by a module, not by another stylesheet');
  return `@layer ${REMOTE_LAYER} {\n${source.replace(/^\s*@charset[^;]+;/, '')}\n}\n`;
};
