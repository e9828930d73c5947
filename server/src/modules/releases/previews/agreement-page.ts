/**
 * The page that asks a student for agreement before unpromoted code runs. The server renders the whole page, without any
 * release.
 */
import { BOOT_ELEMENT_ID, type RefusedOverride } from '@cairn/release-contract/boot-manifest';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import {
  renderHtmlDocument,
  toInlinePolicyHash,
  OPERATOR_PAGE_COLOURS_CSS,
  OPERATOR_PAGE_LOGO_SVG,
} from '../../../platform/http/html-document.ts';
import { toInlineScriptJson } from '../../../platform/http/html-document.ts';
import type { ServerPage } from '../../../platform/http/server-page.ts';
import { AGREEMENT_LIFETIME_HOURS } from './agreement.ts';
import { createAgreementPageScript } from './agreement-page.script.ts';
import type { BranchPreview } from './previews.repository.ts';
import type { UnpromotedCode } from './unpromoted-code.ts';

export const AGREE_BUTTON_ELEMENT_ID = 'agree';
export const AGREE_FAILURE_ELEMENT_ID = 'failure';
/** The key under which `@cairn/session` stores the tokens in `localStorage`. */
const SESSION_KEY = 'cairn.session.v1';

export interface AgreementPageCode extends UnpromotedCode {
  readonly publishedBy?: string;
  readonly publishedAt?: Date;
}

interface AgreementPageOptions {
  readonly brand: string;
  readonly channel: string;
  readonly preview?: BranchPreview | undefined;
  readonly code: readonly AgreementPageCode[];
  /** Signed text with the code that the student agrees to, and with the choices that are stored after the agreement. */
  readonly offer: string;
  /**
   * URL of the same unpromoted code on the preview origin, where no student is signed in; absent if the site has no such
   * origin.
   */
  readonly previewUrl?: string | undefined;
  /** Choices of releases that the server refused. The release tool reads them to learn whether the site accepts a build. */
  readonly refused: readonly RefusedOverride[];
}

const STYLE =
  OPERATOR_PAGE_COLOURS_CSS +
  'body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif}' +
  'header{background:var(--deep);color:var(--on-deep)}' +
  'header p{display:flex;gap:12px;align-items:center;margin:0 auto;padding:14px 20px;max-width:720px;font-weight:700}' +
  'main{margin:0 auto;padding:32px 20px 64px;max-width:720px}h1{margin:0 0 8px;font-size:28px;line-height:1.2}' +
  'ul{margin:16px 0;padding:16px 20px 16px 36px;border:1px solid var(--line);border-radius:14px;background:var(--surface)}' +
  'li{overflow-wrap:anywhere}.ways{display:flex;flex-wrap:wrap;gap:12px;align-items:center;margin:24px 0}' +
  'a,button{font:inherit;font-weight:600;color:var(--brand-ink)}' +
  '.ways a,button{padding:10px 18px;border:1px solid var(--brand);border-radius:10px;background:none;text-decoration:none;cursor:pointer}' +
  'button:disabled{opacity:.6}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}';

const SCRIPT = createAgreementPageScript(
  AGREE_BUTTON_ELEMENT_ID,
  AGREE_FAILURE_ELEMENT_ID,
  SESSION_KEY,
);

const POLICY = [
  "default-src 'none'",
  `script-src ${toInlinePolicyHash(SCRIPT)}`,
  `style-src ${toInlinePolicyHash(STYLE)}`,
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const describeCode = (code: AgreementPageCode): string => {
  const { remote, version, origin, settings, publishedBy, publishedAt } = code;
  if (origin !== undefined) return `${remote}, a build on this machine (${origin})`;
  if (settings !== undefined) return `${remote} ${version}, with other settings: ${settings}`;
  if (publishedBy === undefined || publishedAt === undefined) return `${remote} ${version}`;
  return `${remote} ${version}, published by ${publishedBy} on ${publishedAt.toISOString().slice(0, 10)}`;
};

const describeSource = ({ channel, preview }: AgreementPageOptions): string =>
  preview
    ? `It is a preview of the branch ${preview.branch} of ${preview.remote}, made by ${preview.by.name}, and ends on ${preview.endsAt.toISOString().slice(0, 10)}.`
    : `It belongs to the channel ${channel}.`;

/**
 * Returns the HTML and the content security policy of the agreement page. The policy allows only the page's own script and
 * style, and no framing.
 */
export const renderAgreementPage = (page: AgreementPageOptions): ServerPage => ({
  policy: POLICY,
  html: renderHtmlDocument({
    title: `Not released · ${page.brand}`,
    style: STYLE,
    body: `<header><p>${OPERATOR_PAGE_LOGO_SVG}${escapeHtml(page.brand)}</p></header>
<main>
<h1>This address opens code that is not released</h1>
<p>${escapeHtml(describeSource(page))} Visitors do not get this code:</p>
<ul>
${page.code.map((code) => `<li>${escapeHtml(describeCode(code))}</li>`).join('\n')}
</ul>
<p>With your account, this code can read and change everything that you can, in your name. Open it with your account only if
you trust the people who made it. Your agreement covers exactly this code, in this browser. It ends after
${AGREEMENT_LIFETIME_HOURS} hours, when you sign out, or when you return to normal.</p>
<div class="ways">
<button type="button" id="${AGREE_BUTTON_ELEMENT_ID}" disabled data-offer="${escapeHtml(page.offer)}">Open with my account</button>
${page.previewUrl === undefined ? '' : `<a href="${escapeHtml(page.previewUrl)}" rel="noreferrer">Open without my account</a>`}
<a href="/?mfe.reset">Do not open</a>
</div>
<p id="${AGREE_FAILURE_ELEMENT_ID}" role="alert"></p>
<script type="application/json" id="${BOOT_ELEMENT_ID}">${toInlineScriptJson({ channel: page.channel, refused: page.refused, asks: true })}</script>
<script>${SCRIPT}</script>
</main>`,
  }),
});
