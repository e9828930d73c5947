import { openCourse } from './course.js';
import { openQuiz } from './quiz.js';
import { openSpotting } from './spotting.js';
import { tracking } from './tracking.js';

const course = openCourse(tracking);

openSpotting();

openQuiz({
  answers: { owner: ['b'], proof: ['c'], signs: ['a', 'b', 'd'], codes: ['d'], first: ['b'] },
  passAt: 0.8,
  onResult: (result) => {
    tracking.result(result);
    course.setFinished(result.passed);
  },
});

course.start();
