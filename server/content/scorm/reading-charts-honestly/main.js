import { openAnatomy } from './anatomy.js';
import { openBins } from './bins.js';
import { openChosenWindow } from './chosen-window.js';
import { openCourse } from './course.js';
import { openIconArray } from './icon-array.js';
import { openLineRange } from './line-range.js';
import { openQuiz } from './quiz.js';
import { openRedraw } from './redraw.js';
import { tracking } from './tracking.js';
import { openTruncatedAxis } from './truncated-axis.js';
import { openTwoAxes } from './two-axes.js';

const course = openCourse(tracking);

openAnatomy();
openTruncatedAxis();
openLineRange();
openTwoAxes();
openBins();
openIconArray();
openChosenWindow();
openRedraw();

openQuiz({
  answers: {
    'cut-axis': ['b'],
    'mean-of-two': ['c'],
    'half-more': ['d'],
    'best-window': ['a', 'c'],
    'two-scales': ['b'],
  },
  passAt: 0.8,
  onResult: (result) => {
    tracking.result(result);
    course.setFinished(result.passed);
  },
});

course.start();
