import { getCoursePageDescription, getCourseCardDescription } from './description.ts';

it.each([
  [{ CourseDescription: ' Short. ', Description: 'Long.' }, 'Short.', 'Long.'],
  [{ CourseDescription: ' ', Description: 'Long.' }, 'Long.', 'Long.'],
  [{ CourseDescription: 'Short.', Description: '\n' }, 'Short.', 'Short.'],
  [{}, 'No description provided.', 'No description provided.'],
])('of %j a card says %j and the page %j', (course, short, long) => {
  expect([getCourseCardDescription(course), getCoursePageDescription(course)]).toEqual([
    short,
    long,
  ]);
});
