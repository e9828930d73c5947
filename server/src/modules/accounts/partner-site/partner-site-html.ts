import { formatFullName } from '@cairn/domain/full-name.rules';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { renderHtmlDocument } from '../../../platform/http/html-document.ts';

/** CSS of the built-in partner site's page. The content security policy allows it by its hash. */
export const TRIAL_PARTNER_PAGE_CSS =
  ':root{color-scheme:light dark}' +
  'html{background:light-dark(#eef1f6,#10141c);color:light-dark(#1a2233,#e8ecf4)}' +
  'body{margin:0 auto;padding:48px 16px;max-width:480px;font:16px/1.5 system-ui,sans-serif}' +
  'h1{font-size:26px}fieldset{margin:0 0 24px;padding:0;border:0;display:grid;gap:8px}' +
  'legend{margin-bottom:8px;font-weight:600}label{display:flex;gap:10px;align-items:center}' +
  'small{display:block;color:light-dark(#4a566e,#aab5c9)}input{inline-size:20px;block-size:20px}' +
  'select,button{font:inherit;min-block-size:44px;padding:8px 12px;border-radius:8px}' +
  'select{inline-size:100%;border:1px solid #888}' +
  'button{border:0;background:light-dark(#274690,#9db8ff);color:light-dark(#fff,#10141c);font-weight:600}';

export interface TrialPartnerUser {
  /** Id of the person at the partner site. */
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface TrialPartnerCourse {
  readonly id: string;
  readonly title: string;
}

interface PartnerPage {
  readonly name: string;
  /** URL to which the form is sent. */
  readonly action: string;
  readonly people: readonly TrialPartnerUser[];
  readonly courses: readonly TrialPartnerCourse[];
  /** Form values that the partner site sends back unchanged to the learning platform. */
  readonly hiddenFields: Readonly<Record<string, string>>;
}

const personHtml = ({ id, email, firstName, lastName }: TrialPartnerUser, index: number): string =>
  `<label><input type="radio" name="person" value="${escapeHtml(id)}"${index === 0 ? ' checked' : ''}>
<span>${escapeHtml(formatFullName(firstName, lastName))}<small>${escapeHtml(email)}</small></span></label>`;

const courseOptionHtml = ({ id, title }: TrialPartnerCourse): string =>
  `<option value="${escapeHtml(id)}">${escapeHtml(title)}</option>`;

const hiddenFieldHtml = ([name, value]: [string, string]): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

/** Returns the page on which the visitor chooses a person and a course to enrol in. */
export const renderTrialPartnerPage = ({
  name,
  action,
  people,
  courses,
  hiddenFields,
}: PartnerPage): string =>
  renderHtmlDocument({
    title: name,
    style: TRIAL_PARTNER_PAGE_CSS,
    body: `<main>
<h1>${escapeHtml(name)}</h1>
<p>A partner site for trying out the way in from elsewhere. Its people are made up.</p>
<form method="get" action="${escapeHtml(action)}">
${Object.entries(hiddenFields).map(hiddenFieldHtml).join('\n')}
<fieldset>
<legend>Who are you here?</legend>
${people.map(personHtml).join('\n')}
</fieldset>
<fieldset>
<legend><label for="course">Enrol me on the way</label></legend>
<select id="course" name="courseId"><option value="">in nothing</option>
${courses.map(courseOptionHtml).join('\n')}</select>
</fieldset>
<button>Continue</button>
</form>
</main>`,
  });
