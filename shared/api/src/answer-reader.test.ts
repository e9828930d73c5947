import { isSafeLink, parseJsonObject, createStreamedAnswerReader } from './answer-reader.ts';

describe('the mark that ends an answer', () => {
  it.each(['data: [DONE]', 'data:[DONE]', 'data:  [DONE] '])('is %j', (mark) => {
    const reader = createStreamedAnswerReader((line) => [{ type: 'line', line } as const]);
    const events = reader.push(new TextEncoder().encode(`a\n${mark}\nb\n`));
    expect(events).toEqual([{ type: 'line', line: 'a' }, { type: 'done' }]);
  });
});

describe('a JSON object', () => {
  it.each(['null', '[]', '5', '"x"', '{', ''])('is not %j', (text) => {
    expect(parseJsonObject(text)).toBeUndefined();
  });
});

describe('a link of a stranger', () => {
  it.each([
    ['/course-catalog', true],
    ['https://help.example/a', true],
    ['http://help.example/a', true],
    ['HTTPS://help.example/a', true],
    ['javascript:alert("https://")', false],
    ['data:text/html,https://help.example', false],
    ['x/course-catalog', false],
    ['//help.example', false],
    [String.raw`/\help.example`, false],
    ['', false],
  ])('%s is followed: %s', (href, is) => {
    expect(isSafeLink(href)).toBe(is);
  });
});
