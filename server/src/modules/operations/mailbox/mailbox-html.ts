import { formatUtcDateTime } from '@cairn/messages/dates';
import type { StoredMail } from '../../../platform/mail/mailbox.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import {
  renderHtmlDocument,
  OPERATOR_PAGE_COLOURS_CSS,
  OPERATOR_PAGE_LOGO_SVG,
} from '../../../platform/http/html-document.ts';

/** CSS of the mailbox page. The content security policy allows it by its hash. */
export const TRIAL_MAILBOX_PAGE_CSS =
  OPERATOR_PAGE_COLOURS_CSS +
  'body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif}' +
  'header{background:var(--deep);color:var(--on-deep)}' +
  'header p{display:flex;gap:12px;align-items:center;margin:0 auto;padding:14px 20px;max-width:720px;font-weight:700}' +
  'main{margin:0 auto;padding:32px 20px 64px;max-width:720px}h1{margin:0;font-size:32px;letter-spacing:-.02em}' +
  'main>p{margin:8px 0 24px;color:var(--ink-2)}a{color:var(--brand-ink);font-weight:600}' +
  ':focus-visible{outline:3px solid var(--focus);outline-offset:2px}' +
  'ol{margin:0;padding:0;list-style:none;display:grid;gap:16px}' +
  'article{padding:20px 24px;border:1px solid var(--line);border-radius:14px;background:var(--surface)}' +
  'h2{margin:0;font-size:20px;letter-spacing:-.01em}' +
  'dl{display:flex;flex-wrap:wrap;gap:0 24px;margin:4px 0 16px;color:var(--ink-2);font-size:14px}' +
  'dl div{display:flex;gap:8px}dd{margin:0;overflow-wrap:anywhere}' +
  'article p{margin:0 0 12px;overflow-wrap:anywhere;white-space:pre-line}' +
  'article p.code{width:fit-content;padding:6px 18px;border-radius:10px;background:var(--sunken);font-size:28px;' +
  'font-weight:700;letter-spacing:.14em;font-variant-numeric:tabular-nums}' +
  '.none{padding:32px 24px;border:1px dashed var(--line);border-radius:14px;text-align:center}';

/** Renders a paragraph of a mail. A code gets a line of its own in large type, because people look for it. */
const paragraphHtml = (text: string): string =>
  /^\d{6}$/.test(text.trim())
    ? `<p class="code">${text.trim()}</p>`
    : `<p>${escapeHtml(text.trim())}</p>`;

const mailHtml = ({ mailId, to, subject, text, sentAt }: StoredMail): string =>
  `<li><article aria-labelledby="mail-${mailId}">
<h2 id="mail-${mailId}">${escapeHtml(subject)}</h2>
<dl><div><dt>To</dt><dd>${escapeHtml(to)}</dd></div>
<div><dt>Sent</dt><dd><time datetime="${sentAt.toISOString()}">${formatUtcDateTime(sentAt)}</time></dd></div></dl>
${text
  .trim()
  .split(/\n{2,}/)
  .map(paragraphHtml)
  .join('\n')}
<a href="/dev/mailbox/${mailId}" aria-label="As the mail looks: ${escapeHtml(subject)}, ${mailId}">As the mail looks</a>
</article></li>`;

/** Returns the HTML page with the stored mails, the newest first. */
export const renderTrialMailboxPage = (brand: string, mails: readonly StoredMail[]): string =>
  renderHtmlDocument({
    title: `Mailbox · ${brand}`,
    style: TRIAL_MAILBOX_PAGE_CSS,
    body: `<header><p>${OPERATOR_PAGE_LOGO_SVG}${escapeHtml(brand)}</p></header>
<main>
<h1>Mailbox</h1>
<p>No mail server is configured, so mail is kept here instead of being sent. Newest first. <a href="/dev/mailbox">Look again</a></p>
${mails.length === 0 ? '<p class="none">No mail yet.</p>' : `<ol>\n${mails.map(mailHtml).join('\n')}\n</ol>`}
</main>`,
  });
