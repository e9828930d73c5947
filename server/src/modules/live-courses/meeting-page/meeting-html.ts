import { cutText } from '@cairn/domain/cut-text.rules';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { renderHtmlDocument } from '../../../platform/http/html-document.ts';

/** CSS of the page that replaces a meeting in a trial. The content security policy allows it by its hash. */
export const DEMO_MEETING_PAGE_CSS =
  ':root{color-scheme:dark}' +
  'body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr auto;gap:10px;box-sizing:border-box;' +
  'padding:10px;background:#08323a;color:#f6f4ee;font:16px/1.4 system-ui,sans-serif}' +
  'h1,p{margin:0;padding:4px 6px}h1{font-size:18px}p{color:#c9dcda;font-size:14px}' +
  'ul{margin:0;padding:0;list-style:none;display:grid;gap:10px;grid-template-columns:repeat(auto-fit,minmax(120px,1fr))}' +
  'li{position:relative;min-height:90px;border-radius:10px;background:#1d444b;display:grid;place-items:center}' +
  'b{width:56px;height:52px;border-radius:46% 54% 50% 50%/56% 52% 48% 44%;background:#f4b740;color:#08323a;' +
  'display:grid;place-items:center;font-size:22px}' +
  'small{position:absolute;left:8px;bottom:6px;padding:1px 8px;border-radius:5px;background:#000000a0;font-size:13px}';

const PARTICIPANT_NAMES = ['Ada', 'Bence', 'Chidi', 'Dunja', 'Emre', 'Fatou'];

const toMeetingName = (roomId: string): string => {
  const words = cutText(roomId, 80).replaceAll('-', ' ').trim();
  return words === '' ? 'Meeting' : words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns the page that replaces a meeting in a trial, with placeholder participants. */
export const renderDemoMeetingPage = (roomId: string): string =>
  renderHtmlDocument({
    title: `${toMeetingName(roomId)} · Meeting`,
    style: DEMO_MEETING_PAGE_CSS,
    body: `<h1>${escapeHtml(toMeetingName(roomId))}</h1>
<ul>${PARTICIPANT_NAMES.map((name) => `<li><b aria-hidden="true">${name.charAt(0)}</b><small>${name}</small></li>`).join('')}</ul>
<p>No meeting service is connected: this page stands in for one. Nobody sees or hears you.</p>`,
  });
