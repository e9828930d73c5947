import type { WorkPage } from '@cairn/api/teaching.contract';
import { foldSearchText } from '@cairn/domain/search-text.rules';
import { startLearningApp } from '../../../test/test-learning.ts';
import { addSubmission, liveCourses } from '../../../test/test-submissions.ts';
import { asTeacher } from '../../../test/test-teachers.ts';
import type { TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(liveCourses);
});
afterAll(() => test.close());

describe('the search for a student', () => {
  it('finds a name with or without vowel signs, tatweel and accents', async () => {
    const ada = await asTeacher(test, 'ada');
    const names = [
      ['plain', 'محمد'],
      ['voweled', 'مُحَمَّد'],
      ['stretched', 'محـــمد'],
      ['accents', 'Ngô Thị Élodie'],
    ] as const;
    for (const [studentId, firstName] of names) {
      await test.addStudent({ studentId, firstName, lastName: 'x' });
      await addSubmission(test, { studentId });
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

  it('follows a name that is changed', async () => {
    await test.sql`update students set last_name = 'Żółć' where student_id = 'plain'`;
    const [row] = await test.sql<{ text: string }[]>`
      select search_text as text from students where student_id = 'plain'`;
    expect(row?.text).toBe(foldSearchText('محمد Żółć plain@learn.example'));
  });

  it('folds every mark of every script as the browser does', async () => {
    const marks = Array.from({ length: 0x11_00_00 }, (_, point) => point)
      .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
      .map((point) => String.fromCodePoint(point))
      .filter((letter) => /[\p{M}\u0640]/u.test(letter));
    expect(marks.length).toBeGreaterThan(2000);
    const texts = marks.map((mark) => `a${mark}B`);
    const rows = await test.sql<{ folded: string }[]>`
      select fold_search_text(text) as folded
      from unnest(${texts}::text[]) with ordinality as given (text, place) order by place`;
    const wrong = rows.flatMap(({ folded }, at) =>
      folded === foldSearchText(texts[at] ?? '') ? [] : [texts[at]],
    );
    expect(wrong).toEqual([]);
  });
});
