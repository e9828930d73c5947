import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';

let test: TestApp;
let student: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  student = await test.as(await test.addStudent());
});
afterAll(() => test.close());

describe('POST /grade/text and /grade/fill', () => {
  const question = 'Why do joins multiply the amount of an order?';
  const model = 'Several order lines match one order, so its amount repeats.';
  const asText = (given: string) => ({
    question_text: question,
    model_answer: model,
    student: given,
  });
  const asBlanks = (given: string) => ({
    question_text: question,
    model_answers: model.split(' '),
    student: given.split(' '),
    blanks: model.split(' ').map((_word, index) => index),
  });
  const grade = async (path: string, body: object) => {
    const answer = await student.post(path, body);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ score: number; status: string; feedback: string }>();
  };

  describe.each([
    ['/grade/text', asText],
    ['/grade/fill', asBlanks],
  ])('%s', (path, asked) => {
    it.each([
      ['in other words', 'The order lines match, and the amount repeats.', 5, 2.5],
      ['with other points', 'The order lines match, and the amount repeats.', 12, 6],
      ['for one point', 'The order lines match, and the amount repeats.', 1, 0.5],
      ['the model answer pasted in', model, 5, 2.5],
      ['the opposite', 'No order lines match one order, so its amount never repeats.', 5, 2.5],
      ['unrelated', 'Bananas are yellow.', 5, 0],
      ['the question again', question, 5, 0],
      ['blank', '  ', 5, 0],
      ['empty', '', 5, 0],
    ])('[GRADE-16] %s: half the points at most, pending', async (_what, text, points, score) => {
      expect(await grade(path, { ...asked(text), points })).toEqual({
        score,
        status: 'pending',
        feedback: 'Provisional grade, pending review.',
      });
    });

    it.each([
      ['points below 0', { points: -1 }],
      ['an unknown strictness', { points: 5, strictness: 'cruel' }],
      ['no points', {}],
    ])('[TAPI-61] refuses %s', async (_what, given) => {
      const answer = await student.post(path, { ...asked('Anything.'), ...given });
      expect(answer.statusCode).toBe(400);
    });

    it('[TAPI-61] use the usual strictness by default, and give at most the points of the question', async () => {
      const text = 'The order lines match, and the amount repeats.';
      const usual = await grade(path, { ...asked(text), points: 5, strictness: 'neutral' });
      expect(await grade(path, { ...asked(text), points: 5 })).toEqual(usual);
      expect(await grade(path, { ...asked(text), points: 0 })).toMatchObject({ score: 0 });
    });

    it('[TAPI-61] refuse a visitor', async () => {
      const answer = await test.visitor.post(path, { ...asked('Anything.'), points: 5 });
      expect(answer.statusCode).toBe(401);
    });
  });
});
