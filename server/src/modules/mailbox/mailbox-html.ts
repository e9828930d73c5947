import type { KeptMail } from '../../adapters/mail/mailbox.ts';
import { escapeHtml } from '../../escape-html.ts';

/** The one style of the page; its policy allows it by its hash. */
export const MAILBOX_STYLE =
  ':root{color-scheme:light dark}' +
  'html{background:light-dark(#f5f3ee,#0e1716);color:light-dark(#14211f,#e9eeec)}a{color:inherit}' +
  'body{margin:0 auto;padding:24px 16px;max-width:680px;font:16px/1.5 system-ui,sans-serif}' +
  'h1{font-size:26px}ol{margin:0;padding:0;list-style:none;display:grid;gap:16px}' +
  'article{padding:16px 20px;border:1px solid #8887;border-radius:10px}' +
  'h2{margin:0;font-size:18px}dl{display:grid;grid-template-columns:auto 1fr;gap:0 12px;margin:8px 0}' +
  'dd{margin:0;overflow-wrap:anywhere}pre{margin:16px 0;font:inherit;white-space:pre-wrap}';

const article = ({ mailId, to, subject, text, sentAt }: KeptMail): string => {
  const time = sentAt.toISOString();
  return `<li><article aria-labelledby="mail-${mailId}">
<h2 id="mail-${mailId}">${escapeHtml(subject)}</h2>
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd>
<dt>Sent</dt><dd><time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></dd></dl>
<pre>${escapeHtml(text)}</pre>
<a href="/dev/mailbox/${mailId}" aria-label="As the mail looks: ${escapeHtml(subject)}, ${mailId}">As the mail looks</a>
</article></li>`;
};

/** The page of a development server's mail, newest first. */
export const mailboxHtml = (brand: string, mails: readonly KeptMail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox · ${escapeHtml(brand)}</title>
<link rel="icon" href="data:,">
<style>${MAILBOX_STYLE}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>No mail server is configured, so mail is kept here instead of being sent. Newest first. <a href="/dev/mailbox">Look again</a></p>
${mails.length === 0 ? '<p>No mail yet.</p>' : `<ol>\n${mails.map(article).join('\n')}\n</ol>`}
</main>
</body>
</html>
`;
