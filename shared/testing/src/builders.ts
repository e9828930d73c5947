import type { Course } from '@cairn/api/courses.contract';
import type { CourseItem } from '@cairn/api/course-item.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { Instructor } from '@cairn/api/people.contract';
import type { Role } from '@cairn/api/roles.contract';
import type { UserAttributes } from '@cairn/api/user.contract';

/** Builds valid records; a test passes only the fields that it is about. */

export const buildCourse = (change: Partial<Course> = {}): Course => {
  const type = change.CourseType ?? 'async';
  const description = change.CourseDescription ?? 'About course 1';
  return {
    CourseID: 'course-1',
    CourseTitle: 'Course 1',
    CourseDescription: description,
    Description: description,
    Category: 'Data',
    Level: 'Beginner',
    CourseType: type,
    Type: type,
    Status: 'published',
    ThumbnailUrl: '',
    InstructorID: 'instructor-1',
    Collaborators: [],
    Groups: [],
    PublicallyAccessible: false,
    Lectures: [],
    LearningObjectives: [],
    CompetencyIDs: [],
    IsScorm: type === 'scorm',
    ...change,
  };
};

export const buildCourseItem = (change: Partial<CourseItem> = {}): CourseItem => ({
  ...buildCourse(),
  Requirements: [],
  ...change,
});

export const buildModule = (change: Partial<CourseModule> = {}): CourseModule => ({
  ModuleID: 'module-1',
  CourseID: 'course-1',
  ModuleTitle: 'Module one',
  ModuleDescription: 'What module one is about',
  Order: 1,
  CompetencyIDs: {},
  ...change,
});

export const buildInstructor = (change: Partial<Instructor> = {}): Instructor => ({
  InstructorID: 'instructor-1',
  FirstName: 'Noor',
  LastName: 'Aziz',
  FullName: 'Noor Aziz',
  profileImageUrl: '',
  ...change,
});

export const buildRole = (change: Partial<Role> = {}): Role => ({
  RoleID: 'role-1',
  RoleTitle: 'Data Analyst',
  Description: 'Turns questions into answers',
  ImageUrl: '',
  CourseIDs: ['course-1'],
  CompetencyIDs: [],
  ...change,
});

export const buildAttributes = (change: Partial<UserAttributes> = {}): UserAttributes => ({
  StudentID: 'student-1',
  id: change.StudentID ?? 'student-1',
  FirstName: 'Maya',
  LastName: 'Okafor',
  Email: 'maya@cairn.example',
  profileImageUrl: '',
  Occupation: '',
  CreatedAt: '2026-01-01T00:00:00.000Z',
  GroupIDs: [],
  Roles: {},
  Competencies: [],
  CompletedCourses: [],
  Courses: {},
  ExerciseIDWorkspaceIDMapping: {},
  ...change,
});
