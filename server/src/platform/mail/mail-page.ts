import { escapeHtml } from '../http/escape-html.ts';

/** CSS of all mails. The content security policy of the mailbox page allows it by its hash. */
export const MAIL_CSS =
  'body{margin:0;padding:32px 16px;background:#f5f3ee;color:#14211f;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' +
  'main{max-width:480px;margin:0 auto;padding:32px;border-radius:12px;background:#fffefb}' +
  'h1{margin:0 0 16px;font-size:22px;line-height:1.25}p{margin:0 0 16px}a{color:#0d5c57}' +
  '.code{font-size:32px;font-weight:700;letter-spacing:.18em}' +
  '.small{margin:24px 0 0;color:#4c5b58;font-size:14px}';

/** Appearance of the site in its mails. */
export interface MailAppearance {
  /** Accent colours of the site; null: the default accent colours. */
  readonly accent?: { readonly light: string } | null;
  /** URL of the picture above the mail; undefined: none. */
  readonly mailLogoUrl?: string | undefined;
}

/** Returns the CSS of a mail in the colour of the site. Mails are light in any theme. */
export const toMailCss = ({ accent }: MailAppearance): string =>
  accent ? `${MAIL_CSS}a{color:${accent.light}}` : MAIL_CSS;

const logoHtml = ({ mailLogoUrl }: MailAppearance): string =>
  mailLogoUrl === undefined
    ? ''
    : `<p><img src="${escapeHtml(mailLogoUrl)}" alt="" height="32"></p>\n`;

/**
 * Returns the HTML document of a mail in the direction of its text. It loads nothing except the logo of the site.
 * @param title plain text
 * @param body HTML, in which text from outside must be escaped
 * @param look appearance of the site; absent: the default appearance
 */
export const renderMailHtml = (
  title: string,
  body: string,
  look: MailAppearance = {},
): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${toMailCss(look)}</style>
</head>
<body>
<main dir="auto">
${logoHtml(look)}<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
