import {
  LECTURE_LANGUAGES,
  languageOf,
  TRANSLATIONS,
  translationsBeside,
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
    expect(TRANSLATIONS).toEqual(['es', 'de', 'fr', 'ar']);
  });

  it('know which way they are written', () => {
    expect(languageOf('ar').direction).toBe('rtl');
    expect(languageOf('fr').direction).toBe('ltr');
  });

  it('are told by the files beside the video, and by no others', () => {
    const names = ['intro.webm', 'intro.txt', 'intro_ar.wav', 'intro_de.wav', 'intro_de.txt'];
    expect(translationsBeside('intro.webm', [...names, 'intro_it.wav', 'outro_fr.wav'])).toEqual({
      sound: ['de', 'ar'],
      transcripts: ['de'],
    });
    expect(translationsBeside('v2.intro.webm', ['v2_de.wav', 'v2.intro_fr.txt'])).toEqual({
      sound: [],
      transcripts: ['fr'],
    });
  });
});
