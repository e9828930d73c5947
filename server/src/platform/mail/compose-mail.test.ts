import { composeMail } from './compose-mail.ts';

const site = { brandName: 'Northgate' };

it('[MSET-07] shows name, logo and colour of the site', () => {
  const { subject, text, html } = composeMail(
    'password-changed',
    'ada@cairn.example',
    {
      ...site,
      mailLogoUrl: 'https://learn.example/brand/images/1',
      accent: { light: '#7a1f5c' },
    },
    {},
  );
  expect(subject).toBe('Your Northgate password was changed');
  expect(text).toMatch(/\nNorthgate\n$/);
  expect(html).toContain('<img src="https://learn.example/brand/images/1" alt="" height="32">');
  expect(html).toContain('a{color:#7a1f5c}');
});

describe('a text of the site', () => {
  const compose = (text: string, values = {}) =>
    composeMail(
      'invitation',
      'ada@cairn.example',
      { ...site, findMailText: () => ({ subject: 'A\u00A0{siteName}', text }) },
      values,
    );

  it('has paragraphs, and line breaks in them; the last paragraph is small, above the name', () => {
    const { text, html } = compose('One\ntwo\n \nThree\n\n\nFour');
    expect(text).toBe('One\ntwo\n\nThree\n\nFour\n\nNorthgate\n');
    expect(html).toContain(
      '<p>One<br>two</p>\n<p>Three</p>\n<p class="small">Four<br>Northgate</p>',
    );
  });

  it('ends with the name alone when its last paragraph is a link', () => {
    const { html } = compose('Open this:\n\n{link}', { link: { url: 'https://learn.example/a' } });
    expect(html).toContain(
      '<p><a href="https://learn.example/a">https://learn.example/a</a></p>\n<p class="small">Northgate</p>',
    );
  });

  it('keeps braces that are no variable, and values that look like one', () => {
    const { text } = compose('{siteName} {toString} {course}', { course: '{siteName}' });
    expect(text).toBe('Northgate {toString} {siteName}\n\nNorthgate\n');
  });

  it('keeps the subject on one line, whatever the values contain', () => {
    const { subject } = composeMail(
      'course-left',
      'ada@cairn.example',
      { ...site, findMailText: () => ({ subject: '{course}', text: 'Text' }) },
      { course: 'One\r\nBcc: eve@evil.example' },
    );
    expect(subject).toBe('One Bcc: eve@evil.example');
  });
});
