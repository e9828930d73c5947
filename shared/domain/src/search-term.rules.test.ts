import { createRelevanceCheck, listRelatedTerms, toSearchedText } from './search-term.rules.ts';

describe('what a term has to do with a text', () => {
  it.each([
    ['security', 'Cloud Security Foundations'],
    ['secu', 'Cloud Security Foundations'],
    ['SÉCURITY', 'cloud security'],
    ['secuirty', 'Security Foundations'],
    ['securty', 'Security Foundations'],
    ['secxrity', 'Security Foundations'],
    ['seccurity', 'Security Foundations'],
    ['security', 'Cybersecurity'],
    ['secuirty', 'Cybersecurity'],
    ['cybersecurity', 'Cyber Security'],
    ['netwrok', 'Network Design'],
    ['lgos', 'Reading Logs'],
    ['se', 'Security'],
    ['how to learn the sql', 'SQL for Answering Questions'],
    ['routing excel', 'Routing and Resilience'],
    ['c++', 'Modern C++'],
    ['分析', 'データ分析入門'],
    ['王小明', '王 小明'],
    ['sqlab', 'My SQL ab'],
    ['کتابه', 'كتابة'],
    ['to', 'From Spreadsheets to Pipelines'],
  ])('[HOME-06] "%s" has with "%s"', (term, text) => {
    expect(createRelevanceCheck(term)(toSearchedText(text))).toBe(true);
  });

  it.each([
    ['excel', 'Routing and Resilience'],
    ['excel', 'Web Developer'],
    ['zebra', 'Network Design'],
    ['ai', 'Maintaining Servers'],
    ['java', 'Data Modelling'],
    ['python', 'Subnetting Without Tears'],
    ['zzzzqqqq', 'Security'],
    ['underwater basket weaving', 'Web Basics'],
    ['', 'Security'],
    ['heart', 'Of the art'],
  ])('[HOME-06] "%s" has nothing with "%s"', (term, text) => {
    expect(createRelevanceCheck(term)(toSearchedText(text))).toBe(false);
  });

  it('searches each of the texts', () => {
    expect(createRelevanceCheck('networking')(toSearchedText('Subnetting', 'Networking'))).toBe(
      true,
    );
  });
});

describe('other words for a term', () => {
  it('says one word of a term otherwise', () => {
    expect(listRelatedTerms('Excel basics')).toContain('spreadsheet basics');
    expect(listRelatedTerms('excel').length).toBeLessThanOrEqual(6);
  });

  it('says nothing for a word without others, or one that is half typed', () => {
    expect(listRelatedTerms('zebra')).toEqual([]);
    expect(listRelatedTerms('exce')).toEqual([]);
    expect(listRelatedTerms('')).toEqual([]);
  });
});
