import { findNamedCompetencies, parseResumeFormat } from './resume.rules.ts';

describe('parseResumeFormat', () => {
  it.each([
    ['cv.pdf', 'pdf'],
    ['My CV.PDF', 'pdf'],
    ['cv.final.DocX', 'docx'],
    ['cv.pdf.exe', undefined],
    ['cv.doc', undefined],
    ['cv.pdf ', undefined],
    ['pdf', undefined],
    ['.pdf', undefined],
    ['', undefined],
  ])('[RESU-04] %j is %s', (name, format) => {
    expect(parseResumeFormat(name)).toBe(format);
  });
});

describe('findNamedCompetencies', () => {
  const names = {
    sql: 'SQL querying',
    logs: 'Log analysis',
    route: 'Routing',
    http: 'HTTP and APIs',
  };

  it.each([
    ['another letter case', 'I like LOG ANALYSIS.', ['logs']],
    ['a line break inside', 'sql\n   querying, routing', ['sql', 'route']],
    ['punctuation inside', 'SQL-querying; HTTP and APIs!', ['sql', 'http']],
    ['part of another word', 'rerouting of parcels', []],
    ['only one of its words', 'SQL since 2010', []],
    ['letters of double width', 'Ｌｏｇ analysis', ['logs']],
    ['nothing', '', []],
  ])('%s', (_name, text, found) => {
    expect(findNamedCompetencies(text, names)).toEqual(found);
  });

  it('never finds a competency without a name', () => {
    expect(findNamedCompetencies('anything', { blank: ' ' })).toEqual([]);
  });
});
