import {
  LECTURE_LANGUAGES,
  getLectureLanguage,
  TRANSLATION_CODES,
  findTranslations,
} from './lecture-languages.rules.ts';

describe('languages of a lecture', () => {
  it('[LECT-02] are five, English first', () => {
    expect(LECTURE_LANGUAGES.map(({ code, name }) => [code, name])).toEqual([
      ['en', 'English'],
      ['es', 'Español'],
      ['de', 'German'],
      ['fr', 'Français'],
      ['ar', 'Arabic'],
    ]);
    expect(TRANSLATION_CODES).toEqual(['es', 'de', 'fr', 'ar']);
  });

  it('know which way they are written', () => {
    expect(getLectureLanguage('ar').direction).toBe('rtl');
    expect(getLectureLanguage('fr').direction).toBe('ltr');
  });

  it('are found by the files beside the video, and by no others', () => {
    const names = ['intro.webm', 'intro.txt', 'intro_ar.wav', 'intro_de.wav', 'intro_de.txt'];
    expect(findTranslations('intro.webm', [...names, 'intro_it.wav', 'outro_fr.wav'])).toEqual({
      sound: ['de', 'ar'],
      transcripts: ['de'],
    });
    expect(findTranslations('v2.intro.webm', ['v2_de.wav', 'v2.intro_fr.txt'])).toEqual({
      sound: [],
      transcripts: ['fr'],
    });
  });
});
