import { findConditionalTexts } from './conditional-texts.ts';

const CONDITIONAL = 'a conditional text beside other nodes needs an element of its own';
const AFTER = 'the text after a conditional element needs an element of its own';
const LIST = 'the text of a list needs an element of its own';
const FRAGMENT = 'the text of a fragment needs an element of its own';
const findIn = (jsx: string) =>
  findConditionalTexts(`// A comment: „ä“\nexport const x = (\n${jsx});\n`);

it.each([
  ['<p>{a && t`Saved`}<b /></p>', CONDITIONAL],
  ['<p><b />{a ? t`Saved` : undefined}</p>', CONDITIONAL],
  ['<p><b />{a ? <i /> : t`Saved`}</p>', CONDITIONAL],
  ['<p><b />{a > 0 && (b ? t`One` : t`Two`)}</p>', CONDITIONAL],
  ['<Button>{a ? <Spinner /> : t`Save`}</Button>', CONDITIONAL],
  ['<>{a && t`Saved`}</>', CONDITIONAL],
  ['<p>{a && <><b /> {t`Saved`}</>}</p>', FRAGMENT],
  ['<>of it</>', FRAGMENT],
  ['<p>{a && <b />}{t`Copy`}</p>', AFTER],
  ['<p>{a ? <b /> : <i />} of it</p>', AFTER],
  ['<p>{list.map((a) => <b key={a} />)} and more</p>', AFTER],
  ['list.map((a) => a.isMatch ? <b key={a.key}>{a.text}</b> : a.text)', LIST],
])('finds %s', async (jsx, reason) => {
  expect(await findIn(jsx)).toEqual([`3: ${reason}`]);
});

it.each([
  '<p>{a ? t`Saved` : <b />}</p>',
  '<p>{a && t`Saved`}</p>',
  '<p>{a && <><b /> <i />{" "}</>}</p>',
  '<p><b />{a ? t`One` : t`Two`}</p>',
  '<p><b />{name ?? t`Unknown`}</p>',
  '<p>{a && <b />}<span>{t`Copy`}</span></p>',
  '<p>{t`Copy`}{a && <b />}</p>',
  '<p>{a && <b />}<i />{t`Copy`}</p>',
  '<p>{/* nothing */ undefined}{t`Copy`}</p>',
  'list.map((a) => a.isMatch ? <b key={a.key} /> : <i key={a.key} />)',
  'list.map((a) => a.isMatch ? a.title : a.text)',
])('accepts %s', async (jsx) => {
  expect(await findIn(jsx)).toEqual([]);
});

it('finds every conditional element before a text', async () => {
  const faults = await findIn('<p>{a && <b />}{c && <i />}{t`Copy`}</p>');
  expect(faults).toEqual([`3: ${AFTER}`, `3: ${AFTER}`]);
});

it('names the line in every file of a process', async () => {
  const code = 'export const x = 1;\n\nexport const y = <p><b />{a && t`Saved`}</p>;\n';
  expect(await findConditionalTexts(code)).toEqual([`3: ${CONDITIONAL}`]);
  expect(await findConditionalTexts(code)).toEqual([`3: ${CONDITIONAL}`]);
});
