/** A lesson is complete when its reader says so. */
import { get, save, set } from './lms.js';

const button = document.querySelector('#done');
const told = document.querySelector('#told');

const show = () => {
  button.hidden = true;
  told.textContent = 'You have completed this lesson.';
};

button.addEventListener('click', () => {
  set('cmi.core.lesson_status', 'completed');
  save();
  show();
});
if (get('cmi.core.lesson_status') === 'completed') show();
