import { cutText } from '@cairn/domain/cut-text.rules';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { renderHtmlDocument } from '../../../platform/http/html-document.ts';

/** Details of a simulated cloud desktop for its page; empty texts are not shown. */
export interface SimulatedDesktopDetails {
  readonly workspaceId: string;
  readonly operatingSystem: string;
  readonly computeType: string;
  readonly state: string;
  readonly exercise: string;
  readonly registrationCode: string;
}

export const SIMULATED_DESKTOP_PAGE_CSS =
  ':root{color-scheme:dark}' +
  'body{margin:0;min-height:100vh;display:grid;grid-template-rows:1fr auto;background:#08323a;color:#f6f4ee;' +
  'font:16px/1.5 system-ui,sans-serif}' +
  'main{display:grid;align-content:center;justify-self:center;gap:20px;box-sizing:border-box;width:min(100%,36rem);padding:24px}' +
  'h1,p,dl,dd{margin:0}h1{font-size:28px;line-height:1.2}' +
  'b{width:64px;height:58px;border-radius:46% 54% 50% 50%/56% 52% 48% 44%;background:#f4b740}' +
  'dl{display:grid;gap:0}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 24px;padding:10px 0;' +
  'border-top:1px solid #2d565d}dt{color:#c9dcda}dd{font-weight:650;overflow-wrap:anywhere}' +
  'footer{padding:12px 24px;background:#0b262b;color:#c9dcda;font-size:14px}';

/** Maximum number of characters of a text on the page. The texts come from the URL, which anyone can change. */
const MAX_FACT_CHARACTERS = 120;

const factHtml = ([name, value]: readonly [string, string]): string =>
  value === ''
    ? ''
    : `<div><dt>${name}</dt><dd>${escapeHtml(cutText(value, MAX_FACT_CHARACTERS))}</dd></div>`;

/** Returns the HTML page that describes a simulated cloud desktop. It is shown in place of the desktop. */
export const renderSimulatedDesktopPage = (desktop: SimulatedDesktopDetails): string => {
  const title = desktop.operatingSystem || desktop.exercise || 'Cloud desktop';
  const facts = [
    ['Exercise', desktop.exercise],
    ['Registration code', desktop.registrationCode],
    ['Workspace', desktop.workspaceId],
    ['Operating system', desktop.operatingSystem],
    ['Compute type', desktop.computeType],
    ['State', desktop.state],
  ] as const;
  return renderHtmlDocument({
    title: `${cutText(title, MAX_FACT_CHARACTERS)} · Desktop`,
    style: SIMULATED_DESKTOP_PAGE_CSS,
    body: `<main>
<b aria-hidden="true"></b>
<h1>${escapeHtml(cutText(title, MAX_FACT_CHARACTERS))}</h1>
<p>This is where the desktop would open. Nothing runs here, and nothing that you do here is kept.</p>
<dl>${facts.map(factHtml).join('')}</dl>
</main>
<footer>No provider of cloud desktops is connected: the simulator stands in for one.</footer>`,
  });
};
