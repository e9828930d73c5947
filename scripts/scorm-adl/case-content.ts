/**
 * Creates the content to import for the conformance cases: for each case a course with its package, and an account of a
 * student.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { type ConformanceCasePackage, writeConformancePackage } from './case-package.ts';

export interface ScormCaseStudentAccount {
  readonly courseId: string;
  /** ID of the student who plays the case; cases that share objectives share the student. */
  readonly studentId: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
}

const idFor = (name: string): string => `case-${name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`;

/**
 * Creates the student account for a case.
 * @param first the name of the first case with the same student
 */
export const createScormCaseStudentAccount = (
  name: string,
  first: string,
): ScormCaseStudentAccount => {
  const studentId = idFor(first);
  return {
    courseId: idFor(name),
    studentId,
    email: `${studentId}@cairn.example`,
    password: 'conformance-1',
    firstName: 'Case',
  };
};

const INSTRUCTOR = {
  InstructorID: 'case-author',
  FirstName: 'Case',
  LastName: 'Author',
};

/** Writes a content folder for one case (docs/authoring.md). */
export const writeScormCaseContentFolder = async (
  folder: string,
  { courseId, studentId, email, password, firstName }: ScormCaseStudentAccount,
  content: { readonly files: ConformanceCasePackage; readonly manifest: Buffer },
): Promise<void> => {
  const course = join(folder, 'courses', courseId);
  mkdirSync(course, { recursive: true });
  await writeConformancePackage(content.files, content.manifest, join(course, 'package.zip'));
  const write = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), stringify(value));
  write(join('courses', courseId, 'course.yaml'), {
    CourseID: courseId,
    CourseTitle: content.files.title,
    CourseDescription: 'A conformance case.',
    CourseType: 'scorm',
    Level: 'Beginner',
    Category: 'Conformance',
    InstructorID: INSTRUCTOR.InstructorID,
    Package: 'package.zip',
  });
  write('instructors.yaml', [INSTRUCTOR]);
  write('students.yaml', [
    {
      StudentID: studentId,
      Email: email,
      Password: password,
      FirstName: firstName,
      LastName: 'Student',
      EnrolledIn: [courseId],
    },
  ]);
};
