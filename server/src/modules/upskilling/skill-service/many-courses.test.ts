/** The search for courses that teach a role's competencies, in a school with thousands of courses. */
import { chooseCoveringCourses } from '@cairn/domain/upskill-path.rules';
import { explainRead } from '../../../../test/explained-query.ts';
import { fillManyCourses } from '../../../../test/many-courses.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { createCourseCatalogueReader } from '../../catalogue/courses/catalogue.ts';
import { listJobRoles, listCoursesPerCompetency } from '../../catalogue/roles/roles.repository.ts';
import { listCourseModules, listModulesTeaching } from '../upskilling.repository.ts';
import { createBuiltInLearningPaths } from './built-in-learning-paths.ts';

let sql: Sql;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ sql, drop } = await createTestDatabase());
  await fillManyCourses(sql, { courses: 2000, instructors: 5, students: 2 });
  await sql`insert into course_modules (course_id, module_id, position, title, description)
    select 'c' || n, 'm' || n || '-' || 6 - p, p, 'Module', 'Words' from generate_series(1, 2000) n, generate_series(1, 5) p`;
  await sql`insert into competencies (competency_id, competency_name)
    select 'k' || n, 'Competency ' || n from generate_series(1, 400) n`;
  await sql`insert into course_competencies (course_id, competency_id, position)
    select 'c' || n, 'k' || 1 + (n * 37) % 400, 0 from generate_series(1, 2000, 3) n`;
  await sql`insert into module_competencies (course_id, module_id, competency_id)
    select distinct 'c' || n, 'm' || n || '-' || p, 'k' || 1 + (n * 13 + p * k) % 400
    from generate_series(1, 2000) n, generate_series(1, 5) p, generate_series(7, 8) k`;
  await sql`insert into roles (role_id, title, description) select 'r' || n, 'Role ' || n, '' from generate_series(1, 20) n`;
  await sql`insert into role_competencies (role_id, competency_id, position)
    select 'r' || n, 'k' || 1 + (n * 19 + p * 3) % 400, p from generate_series(1, 20) n, generate_series(1, 6) p`;
  await sql`insert into role_courses (role_id, course_id, position)
    select 'r' || n, 'c' || 1 + (n * 91 + p * 5) % 2000, p from generate_series(1, 20) n, generate_series(1, 9) p`;
  await sql`vacuum analyze`;
});
afterAll(() => drop());

const visibleCourses = async () => {
  const all = await createCourseCatalogueReader(sql)();
  return all.filter(({ Status }) => Status !== 'draft');
};

/** The earlier computation of a path, from all modules of all visible courses. */
const computeFromAll = async (roleId: string, missing: readonly string[]) => {
  const shown = await visibleCourses();
  const ids = shown.map(({ CourseID }) => CourseID);
  const modulesOf = Map.groupBy(await listCourseModules(sql, ids), ({ CourseID }) => CourseID);
  const teaching = shown.map(({ CourseID, CompetencyIDs }) => {
    const modules = modulesOf.get(CourseID) ?? [];
    const taught = modules.flatMap((module) => module.CompetencyIDs);
    return { courseId: CourseID, competencyIds: [...CompetencyIDs, ...taught], modules };
  });
  const [role] = await listJobRoles(sql, roleId);
  const own = role?.CourseIDs ?? [];
  const place = (id: string) => (own.includes(id) ? own.indexOf(id) : own.length);
  const sorted = teaching.toSorted((one, other) => place(one.courseId) - place(other.courseId));
  return chooseCoveringCourses(missing, sorted).flatMap((CourseID) => {
    const units = (modulesOf.get(CourseID) ?? [])
      .filter(({ CompetencyIDs }) => CompetencyIDs.some((id) => missing.includes(id)))
      .map(({ ModuleID }) => ({ CourseID, ModuleID }));
    return units.length > 0 ? units : [{ CourseID }];
  });
};

it('computes the same path as from all modules of all courses', async () => {
  const pathsTo = createBuiltInLearningPaths({ sql, courses: { list: visibleCourses } });
  for (let n = 1; n <= 20; n += 1) {
    const roleId = `r${n}`;
    const [role] = await listJobRoles(sql, roleId);
    const missing = (role?.CompetencyIDs ?? []).slice(n % 3);
    const [path] = await pathsTo('s1', roleId, missing);
    expect(path?.ModulePathsWithCourses[0]?.Units).toEqual(await computeFromAll(roleId, missing));
  }
  expect(await pathsTo('s1', 'r1', [])).toEqual([]);
});

it('lists the same courses of a role’s competencies as a search in all courses', async () => {
  for (const roleId of ['r1', 'r7', 'r20', 'none']) {
    const before = await sql`
      with taught as (
        select competency_id, course_id from course_competencies
        union select competency_id, course_id from module_competencies)
      select competency_id as "competencyId", course_id as "courseId"
      from role_competencies join taught using (competency_id)
        left join role_courses using (role_id, course_id)
      where role_id = ${roleId}
      order by role_competencies.position, role_courses.position nulls last, course_id`;
    expect(await listCoursesPerCompetency(sql, roleId)).toEqual(before);
  }
});

it('reads only courses that teach the requested competencies', async () => {
  const taught = await explainRead(sql, (query) => listCoursesPerCompetency(query, 'r7'));
  expect(taught.result.length).toBeGreaterThan(100);
  expect(taught.blocks / taught.result.length).toBeLessThan(4);
  const modules = await explainRead(sql, (query) => listModulesTeaching(query, ['k3', 'k4']));
  expect(modules.result.length).toBeGreaterThan(50);
  expect(modules.blocks / modules.result.length).toBeLessThan(8);
});
