import { listFilmTimeRanges } from './ai-message.ts';
import { createLectureAnswerReader } from './lecture-answer-stream.ts';
import type { ChunkJoining } from './course-answer.ts';

const readInPieces = (stream: string, size: number, joining?: ChunkJoining) => {
  const problems: Error[] = [];
  const reader = createLectureAnswerReader((problem) => problems.push(problem), joining);
  const bytes = new TextEncoder().encode(stream);
  const events: ReturnType<typeof reader.end> = [];
  for (let at = 0; at < bytes.length; at += size) {
    events.push(...reader.push(bytes.subarray(at, at + size)));
  }
  events.push(...reader.end());
  return {
    events,
    problems,
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    times: events.flatMap((event) => (event.type === 'times' ? [event.times] : [])),
    sources: events.flatMap((event) => (event.type === 'sources' ? event.sources : [])),
  };
};
const read = (stream: string, joining?: ChunkJoining) => readInPieces(stream, 1e6, joining);

const ANSWER =
  'metadata: {"start_time":[1,2.5],"end_time":[3,4.5]}\r\ndata: Grüße an\r\ndata:  die 学生 🎓\r\n';

describe('the answer about a lecture', () => {
  it.each([1, 2, 3, 5, 7, 1000])(
    '[AICH-12] [TAPI-57] joins what the network cuts after every %i bytes into lines: times, then text',
    (size) => {
      const { times, text, events, problems } = readInPieces(ANSWER, size);
      expect(times).toEqual([{ start_time1: 1, end_time1: 3, start_time2: 2.5, end_time2: 4.5 }]);
      expect(text).toBe('Grüße an die 学生 🎓');
      expect(events.at(-1)).toEqual({ type: 'done' });
      expect(problems).toEqual([]);
    },
  );

  it('[AICH-12] sets five ranges, and drops what is beyond', () => {
    const list = [10, 20, 30, 40, 50, 60, 70];
    const metadata = { start_time: list, end_time: list.map((time) => time + 5) };
    const [times] = read(`metadata: ${JSON.stringify(metadata)}\n`).times;
    expect(times).toEqual({
      start_time1: 10,
      end_time1: 15,
      start_time2: 20,
      end_time2: 25,
      start_time3: 30,
      end_time3: 35,
      start_time4: 40,
      end_time4: 45,
      start_time5: 50,
      end_time5: 55,
    });
    expect(listFilmTimeRanges(times ?? {})).toHaveLength(5);
  });

  it('[AICH-12] a later metadata line takes the place of an earlier one, spread over a message', () => {
    const [first, second] = read(
      'metadata:{"start_time":[1,2],"end_time":[3,4]}\nmetadata:{"start_time":[9],"end_time":[10]}\n',
    ).times;
    expect(listFilmTimeRanges({ ...first, ...second })).toEqual([{ start: 9, end: 10 }]);
  });

  it.each([
    ['metadata that is no JSON', 'metadata: {"start_time": [1'],
    ['metadata without the arrays', 'metadata: {"start_time": 1, "end_time": 2}'],
    ['metadata that is no object', 'metadata: [1, 2]'],
    ['metadata without the ends', 'metadata: {"start_time":[1]}'],
    ['metadata without the starts', 'metadata: {"end_time":[1]}'],
    ['metadata of nothing', 'metadata:'],
    ['an object without a response', 'data: {"answer": "x"}'],
    ['a response that is no string', 'data: {"response": 5}'],
    ['a response cut short', 'data: {"response": "He'],
    ['a response cut short behind spaces', 'data:   { "response": "He'],
    ['a line of neither kind', 'hello'],
    ['half a name', 'meta: 1'],
  ])('[AICH-12] logs and skips %s, and reads on', (_name, line) => {
    const { events, problems } = read(`data: one\n${line}\ndata:  two\n`);
    expect(events).toEqual([
      { type: 'text', text: 'one' },
      { type: 'text', text: ' two' },
      { type: 'done' },
    ]);
    expect(problems).toHaveLength(1);
    expect(String(problems[0])).not.toMatch(/He|hello|answer"/);
  });

  it('says nothing of blank lines, comments and the other fields of an event stream', () => {
    const { events, problems } = read(': ping\n\nevent: x\nevent\nid: 7\nretry: 5\ndata: a\n\n');
    expect(events).toEqual([{ type: 'text', text: 'a' }, { type: 'done' }]);
    expect(problems).toEqual([]);
  });

  it('takes text as it is, also where it looks like code or like markup', () => {
    const stream =
      'data: { a: 1 }\ndata: [1]\ndata: as {"response": 1\ndata: <b>x</b>\ndata: {"response":"\\ny"}\n';
    expect(read(stream).text).toBe('{ a: 1 }[1]as {"response": 1<b>x</b>\ny');
  });

  it('joins words with a space for a live course, and never with two', () => {
    const stream = 'data: One\ndata: two\ndata:  three\ndata: four \ndata: five\n';
    expect(read(stream, 'words').text).toBe('One two three four five');
    expect(read(stream).text).toBe('Onetwo threefour five');
  });

  it('an empty piece is none, and takes no space from the next one', () => {
    expect(read('data: One\ndata:\ndata: two\n', 'words').events).toEqual([
      { type: 'text', text: 'One' },
      { type: 'text', text: ' two' },
      { type: 'done' },
    ]);
  });

  it('has NaN for an unreadable time, and no end if it is missing', () => {
    const stream = 'metadata: {"start_time":["12.5","x",null,7,{}],"end_time":[13]}\n';
    expect(listFilmTimeRanges(read(stream).times[0] ?? {})).toEqual([
      { start: 12.5, end: 13 },
      { start: Number.NaN, end: undefined },
      { start: Number.NaN, end: undefined },
      { start: 7, end: undefined },
      { start: Number.NaN, end: undefined },
    ]);
  });

  it('names sources, and no link that could run script', () => {
    const sources = [
      { title: 'Guide.pdf', href: '/media/a' },
      'Page 3',
      { title: 'Bad', href: 'javascript:alert(1)' },
      { title: 'A list', href: ['/media/a'] },
      { title: ' ' },
      null,
      7,
    ];
    const metadata = { start_time: [], end_time: [], sources };
    expect(read(`metadata: ${JSON.stringify(metadata)}\n`).sources).toEqual([
      { title: 'Guide.pdf', href: '/media/a' },
      { title: 'Page 3' },
      { title: 'Bad' },
      { title: 'A list' },
    ]);
  });
});
