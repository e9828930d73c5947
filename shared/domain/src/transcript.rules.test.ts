import {
  activeSegment,
  audioUrl,
  formatTime,
  parseTranscript,
  transcriptText,
  transcriptUrl,
} from './transcript.rules.ts';

describe('transcripts', () => {
  it('[TRAN-06] reads timed lines and skips the others', () => {
    const text = '0s - 4.5s: Hello.\n\nnot a line\n12.5s - 15s: Hello: you\r\n15s-16s: close';
    expect(parseTranscript(text)).toEqual([
      { start: 0, end: 4.5, text: 'Hello.' },
      { start: 12.5, end: 15, text: 'Hello: you' },
      { start: 15, end: 16, text: 'close' },
    ]);
  });

  it.each([
    ['/media/a/intro.webm', '/media/a/intro.txt', '/media/a/intro_es.wav'],
    [
      '/media/intro.v2.webm?e=1&s=x.y',
      '/media/intro.v2.txt?e=1&s=x.y',
      '/media/intro.v2_es.wav?e=1&s=x.y',
    ],
    ['intro', 'intro.txt', 'intro_es.wav'],
  ])('[TRAN-07] %s', (lecture, transcript, audio) => {
    expect(transcriptUrl(lecture)).toBe(transcript);
    expect(audioUrl(lecture, 'es')).toBe(audio);
  });

  it.each([
    [65, '1:05'],
    [3661, '1:01:01'],
    [Number.NaN, 'Invalid time'],
    [-1, 'Invalid time'],
  ])('[TRAN-08] %d is %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  it('finds what is spoken: from its start up to its end', () => {
    const segments = [
      { start: 0, end: 2, text: 'a' },
      { start: 2, end: 3, text: 'b' },
    ];
    expect([0, 1.9, 2, 3].map((time) => activeSegment(segments, time))).toEqual([0, 0, 1, -1]);
    expect(transcriptText(segments)).toBe('0:00  a\n0:02  b');
  });
});
