import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';

/** Returns the source expression with which a content security policy allows this inline text only. */
export const toInlinePolicyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns JSON for an inline script: escapes '<', which could end the script element. JSON allows the escape. */
export const toInlineScriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

interface HtmlDocument {
  /** Title of the page, as plain text. */
  readonly title: string;
  /** CSS of the page's only style element; the page's policy allows it by its hash. */
  readonly style: string;
  /** Body of the page as HTML; text from outside must be escaped. */
  readonly body: string;
}

/** Returns the HTML of a page that the server renders itself and that loads no files. */
export const renderHtmlDocument = ({ title, style, body }: HtmlDocument): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;

/**
 * CSS with the product's colours in both themes, for pages of operators. It is the part of `tokens.css` that these pages need.
 */
export const OPERATOR_PAGE_COLOURS_CSS =
  ':root{color-scheme:light dark;--bg:light-dark(#f6f4ee,#101513);--surface:light-dark(#fffdf8,#181f1c);' +
  '--sunken:light-dark(#ece8dd,#0a0e0c);--ink:light-dark(#14201d,#efede5);--ink-2:light-dark(#3f4c48,#bfc7c1);' +
  '--line:light-dark(#dbd5c6,#2b3531);--brand:light-dark(#0b5e6b,#63c8d0);--brand-ink:light-dark(#094b56,#9de1e6);' +
  '--deep:light-dark(#08323a,#0b262b);--on-deep:#f6f4ee;--accent:#f4b740;--focus:light-dark(#a85a00,#ffc857)}';

/** SVG of the product's logo, three stones on the deep background, in the style of `OPERATOR_PAGE_COLOURS_CSS`. */
export const OPERATOR_PAGE_LOGO_SVG = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
<path fill="#63c8d0" d="M4 25.4c0-3.2 4.6-4.8 12-4.8s12 1.6 12 4.8S24 29.5 16 29.5 4 28.6 4 25.4Z"/>
<path fill="#f6f4ee" d="M7.6 16.6c0-2.8 3.4-4.2 8.8-4.2s8.3 1.5 8.3 4.2-3.1 3.5-8.5 3.5-8.6-.9-8.6-3.5Z"/>
<path fill="#f4b740" d="M10.4 7.7c0-3.1 2.3-5.2 5.4-5.2s5.8 1.9 5.8 5-2.3 4.3-5.6 4.3-5.6-1-5.6-4.1Z"/></svg>`;
