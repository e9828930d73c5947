import { escapeHtml } from '../http/escape-html.ts';

/** CSS of all mails; the page of a trial that shows mails allows it by its hash. */
export const MAIL_CSS =
  'body{margin:0;padding:32px 16px;background:#f5f3ee;color:#14211f;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' +
  'main{max-width:480px;margin:0 auto;padding:32px;border-radius:12px;background:#fffefb}' +
  'h1{margin:0 0 16px;font-size:22px;line-height:1.25}p{margin:0 0 16px}a{color:#0d5c57}' +
  '.code{font-size:32px;font-weight:700;letter-spacing:.18em}' +
  '.small{margin:24px 0 0;color:#4c5b58;font-size:14px}';

/**
 * Returns the HTML document of a mail, which loads nothing.
 * @param title plain text
 * @param body HTML, in which text from outside must be escaped
 */
export const renderMailHtml = (title: string, body: string): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${MAIL_CSS}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
