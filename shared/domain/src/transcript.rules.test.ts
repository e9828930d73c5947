import {
  findActiveSegment,
  toTranslatedAudioUrl,
  formatTime,
  parseTranscript,
  formatTranscript,
  toTranscriptUrl,
  alignTranslation,
  formatTranscriptVtt,
} from './transcript.rules.ts';

describe('transcripts', () => {
  it.each([
    ['0s - 4s: Hello.', { start: 0, end: 4, text: 'Hello.' }],
    ['3s - 4.75s: half', { start: 3, end: 4.75, text: 'half' }],
    ['12.5s - 15s: Hello: you', { start: 12.5, end: 15, text: 'Hello: you' }],
    ['120s - 130s: at 10s - 12s: again', { start: 120, end: 130, text: 'at 10s - 12s: again' }],
    ['15s-16s: close', { start: 15, end: 16, text: 'close' }],
    ['  7s - 8s:   with spaces  \r', { start: 7, end: 8, text: 'with spaces' }],
  ])('[TRAN-06] reads %j', (line, segment) => {
    expect(parseTranscript(line)).toEqual([segment]);
  });

  it.each([
    '',
    'not a line',
    '5s: no end',
    '5 - 6: no unit',
    '5s - 6: half a unit',
    '5s - 6s no colon',
    '5s - 6s:',
    '5s - 6s:   ',
    'one 5s - 6s: begins with something else',
    '-5s - 6s: before the start',
    '1.2.3s - 4s: no number',
    '.5s - 4s: no digit before the point',
  ])('[TRAN-06] skips %j, and only that', (line) => {
    const text = `1s - 2s: before\n${line}\n3s - 4s: after`;
    expect(parseTranscript(text).map((segment) => segment.text)).toEqual(['before', 'after']);
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
    expect(toTranscriptUrl(lecture)).toBe(transcript);
    expect(toTranslatedAudioUrl(lecture, 'es')).toBe(audio);
  });

  it('[TAPI-62] finds the transcript in another language beside the sound in it', () => {
    expect(toTranscriptUrl('/media/intro.v2.webm?e=1', 'ar')).toBe('/media/intro.v2_ar.txt?e=1');
    expect(toTranscriptUrl('/media/intro.webm', 'en')).toBe('/media/intro.txt');
  });

  it.each([
    ['sentence by sentence', '0s - 4s: eins\n4s - 8s: zwei', ['eins', 'zwei']],
    ['a little early', '0s - 3.6s: eins\n3.6s - 8s: zwei', ['eins', 'zwei']],
    ['cut in more pieces', '0s - 2s: eins,\n2s - 4s: halb\n4s - 8s: zwei', ['eins, halb', 'zwei']],
    ['cut in fewer', '0s - 9s: eins und zwei', ['', 'eins und zwei']],
    ['with nothing', '', ['', '']],
  ])('lays a translation under its lines: %s', (_, translated, lines) => {
    const segments = parseTranscript('0s - 4s: one\n4s - 8s: two');
    expect(alignTranslation(segments, parseTranscript(translated))).toEqual(lines);
  });

  it.each([
    [65, '1:05'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3661, '1:01:01'],
    [Number.NaN, 'Invalid time'],
    [-1, 'Invalid time'],
  ])('[TRAN-08] %d is %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  it.each([
    [0, '0:00'],
    [65, '1:05'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [Number.NaN, 'Invalid time'],
    [Number.POSITIVE_INFINITY, 'Invalid time'],
    [-1, 'Invalid time'],
  ])('[SCO-29] of chat and transcript: %d is %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  it('finds what is spoken: from its start up to its end', () => {
    const segments = [
      { start: 0, end: 2, text: 'a' },
      { start: 2, end: 3, text: 'b' },
    ];
    expect([0, 1.9, 2, 3].map((time) => findActiveSegment(segments, time))).toEqual([0, 0, 1, -1]);
    expect(formatTranscript(segments)).toBe('0:00  a\n0:02  b');
  });

  it('writes WebVTT, with its signs escaped', () => {
    const segments = [
      { start: 0, end: 4.5, text: 'Hello' },
      { start: 3661.25, end: 3662, text: 'a < b --> c & d' },
    ];
    expect(formatTranscriptVtt(segments)).toBe(
      [
        'WEBVTT\n\n00:00:00.000 --> 00:00:04.500\nHello\n',
        '01:01:01.250 --> 01:01:02.000\na &lt; b --&gt; c &amp; d\n',
      ].join('\n'),
    );
  });
});
