import type { WorkPage } from '@cairn/api/teaching.contract';
import { foldSearchText, toCompactSearchText } from '@cairn/domain/search-text.rules';
import { startLearningApp } from '../../../test/test-learning.ts';
import { storeTestSubmission, liveCourses } from '../../../test/test-submissions.ts';
import { createTeacherClient } from '../../../test/test-teachers.ts';
import type { TestClient } from '../../../test/test-client.ts';
import type { TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let ada: TestClient;
beforeAll(async () => {
  test = await startLearningApp(liveCourses);
  ada = await createTeacherClient(test, 'ada');
});
afterAll(() => test.close());

describe('the search for a student', () => {
  it('finds a name with or without vowel signs, tatweel and accents', async () => {
    const names = [
      ['plain', 'محمد'],
      ['voweled', 'مُحَمَّد'],
      ['stretched', 'محـــمد'],
      ['accents', 'Ngô Thị Élodie'],
    ] as const;
    for (const [studentId, firstName] of names) {
      await test.addStudent({ studentId, firstName, lastName: 'x' });
      await storeTestSubmission(test, { studentId });
    }
    const found = async (search: string) => {
      const { work } = (await ada.get('/teaching/work', { query: { search } })).json<WorkPage>();
      return work.map(({ learner }) => learner.learnerId).toSorted();
    };
    for (const search of ['محمد', 'مُحَمَّد', 'محـمد'])
      expect(await found(search)).toEqual(['plain', 'stretched', 'voweled']);
    expect(await found('ngo thi elodie')).toEqual(['accents']);
    expect(await found('ÉLODIE')).toEqual(['accents']);
  });

  it('finds a name however its spaces, apostrophes and Arabic letters are typed', async () => {
    const people = [
      ['ann-smith', 'Mary Ann', 'Smith'],
      ['wang', '小明', '王'],
      ['karimi', 'علی', 'کریمی'],
      ['o-brien', 'Maeve', 'O’Brien'],
    ] as const;
    for (const [studentId, firstName, lastName] of people) {
      await test.addStudent({ studentId, firstName, lastName });
      await storeTestSubmission(test, { studentId });
    }
    for (const [search, id] of [
      ['MaryAnn', 'ann-smith'],
      ['mary annsmith', 'ann-smith'],
      ['王小明', 'wang'],
      ['王 小明', 'wang'],
      ['علي كريمي', 'karimi'],
      ["o'brien", 'o-brien'],
      ['OBrien', 'o-brien'],
    ] as const) {
      const { work } = (await ada.get('/teaching/work', { query: { search } })).json<WorkPage>();
      expect([search, ...work.map(({ learner }) => learner.learnerId)]).toEqual([search, id]);
    }
  });

  it('finds a changed name', async () => {
    await test.sql`update students set last_name = 'Żółć' where student_id = 'plain'`;
    const [row] = await test.sql<{ text: string }[]>`
      select search_text as text from students where student_id = 'plain'`;
    const text = 'محمد Żółć plain@learn.example';
    expect(row?.text).toBe(
      [foldSearchText(text), toCompactSearchText(text), toCompactSearchText('Żółć محمد')].join(' '),
    );
  });

  it('folds every mark, variant and apostrophe of every script as the browser does', async () => {
    const marks = Array.from({ length: 0x11_00_00 }, (_, point) => point)
      .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
      .map((point) => String.fromCodePoint(point))
      .filter((letter) =>
        /[\p{M}\p{Lm}\p{Pi}\p{Pf}\p{Zs}\p{Script=Arabic}'`´′＇\u200C\u200D]/u.test(letter),
      );
    expect(marks.length).toBeGreaterThan(2000);
    const texts = marks.map((mark) => `a${mark}B`);
    const rows = await test.sql<{ folded: string }[]>`
      select fold_for_search(text) as folded
      from unnest(${texts}::text[]) with ordinality as given (text, place) order by place`;
    const wrong = rows.flatMap(({ folded }, at) =>
      folded === foldSearchText(texts[at] ?? '') ? [] : [texts[at]],
    );
    expect(wrong).toEqual([]);
  });
});
