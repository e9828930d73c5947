import {
  findTargetCourseId,
  toCourseTarget,
  toLectureTarget,
  findPackageQueueId,
  removeUrlSignature,
} from './course-question.rules.ts';

describe('what a question names', () => {
  it.each([
    [
      '/media/lecture/0f/intro.webm?expires=1&signature=x.y',
      { chroma_tablename: 'intro', s3_url: '/media/lecture/0f/intro.webm' },
    ],
    [
      'https://bucket.example/a/intro.v2.mp4#t=5',
      { chroma_tablename: 'intro.v2', s3_url: 'https://bucket.example/a/intro.v2.mp4' },
    ],
    [
      's3://bucket/lectures/Week%201.mp4',
      { chroma_tablename: 'Week 1', s3_url: 's3://bucket/lectures/Week%201.mp4' },
    ],
    ['/media/intro', { chroma_tablename: 'intro', s3_url: '/media/intro' }],
    ['/media/.hidden', { chroma_tablename: '.hidden', s3_url: '/media/.hidden' }],
  ])(
    '[TAPI-57] of the lecture %s: its file name without extension, and no signature',
    (url, place) => {
      expect(toLectureTarget(url)).toEqual(place);
    },
  );

  it.each([
    undefined,
    '',
    '  ',
    '/',
    'https://bucket.example/',
    '/media/',
    '/a/%E0%A4.mp4',
    'http://',
  ])('%j is no address of a lecture', (url) => {
    expect(toLectureTarget(url)).toBeUndefined();
  });

  it.each(['networks', 'a/b', 'what? 100%', '..'])('of the whole course %j its id', (courseId) => {
    const place = toCourseTarget(courseId);
    expect(place?.chroma_tablename).toBe(courseId);
    expect(place && findTargetCourseId(place)).toBe(courseId);
  });

  it('a course is named by its own address only', () => {
    expect(toCourseTarget('a b')).toEqual({ chroma_tablename: 'a b', s3_url: '/courses/a%20b' });
    expect(toCourseTarget('')).toBeUndefined();
    expect(toCourseTarget('half a sign \ud83d')).toBeUndefined();
    expect(findTargetCourseId({ chroma_tablename: 'a', s3_url: '/courses/b' })).toBeUndefined();
    expect(findTargetCourseId({ chroma_tablename: 'a', s3_url: '/media/a' })).toBeUndefined();
  });

  it('takes a signature away, and nothing else', () => {
    expect(removeUrlSignature('/media/a.webm?expires=1&signature=x')).toBe('/media/a.webm');
    expect(removeUrlSignature('/media/a.webm')).toBe('/media/a.webm');
  });
});

describe('Queue_id', () => {
  it.each([
    ['https://bucket.example/scorm/abc123/index.html', 'abc123'],
    ['https://bucket.example/scorm/abc123/index.html?X-Amz-Signature=1#/a/b', 'abc123'],
    ['https://bucket.example//scorm//abc123/', 'abc123'],
    ['s3://bucket/scorm/abc123', 'abc123'],
    ['/scorm-content/spotting-phishing/0123456789abcdef/', 'spotting-phishing'],
    ['/scorm-content/a%20b/0123/', 'a b'],
  ])('[SCO-24] is the second path segment of %s', (address, id) => {
    expect(findPackageQueueId(address)).toBe(id);
  });

  it.each([
    undefined,
    '',
    ' ',
    '/',
    'https://bucket.example/scorm',
    'no address',
    'http://',
    '/a/%E0',
  ])('[SCO-24] there is none in %j', (address) => {
    expect(findPackageQueueId(address)).toBeUndefined();
  });
});
