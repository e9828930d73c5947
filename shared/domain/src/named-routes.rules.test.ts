import { routePath } from './named-routes.rules.ts';

describe('named routes', () => {
  it.each([
    ['CourseOverview', { id: 'c1' }, '/course/c1'],
    ['CourseOverview', { courseId: 'c1' }, '/course/c1'],
    ['CourseCatalog', { id: 'a b/c' }, '/course-catalog/a%20b%2Fc'],
    ['CourseCatalog', { courseId: 'c1' }, '/course-catalog/c1'],
    ['CourseCatalog', undefined, '/course-catalog'],
    ['MCQs', { id: 'e1' }, '/mcqs/e1'],
    ['CertificateViewer', undefined, '/certificate'],
    ['UpskillRole', undefined, '/upskill-role'],
  ] as const)('[SHELL-19] [CERT-02] %s with %j is %s', (name, params, path) => {
    expect(routePath(name, params)).toBe(path);
  });
});
