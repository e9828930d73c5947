/** The questions of <form id="quiz">: one <fieldset class="question" id> each, right answers passed in. */

const chosenIn = (question) =>
  [...question.querySelectorAll('input:checked')].map((input) => input.value);

const textOf = (question) => question.querySelector('.asked').textContent.trim();

const showVerdict = (question, isRight) => {
  const verdict = question.querySelector('.verdict');
  verdict.classList.toggle('is-right', isRight);
  verdict.classList.toggle('is-wrong', !isRight);
  verdict.querySelector('strong').textContent = isRight ? 'Right.' : 'Not quite.';
  verdict.hidden = false;
};

class Quiz {
  #form = document.getElementById('quiz');
  #questions = [...document.querySelectorAll('#quiz .question')];
  #result = document.getElementById('result');
  #problem = document.getElementById('problem');
  #answers;
  #passAt;
  #onResult;

  /**
   * @param {{ answers: Record<string, string[]>, passAt: number, onResult: (result: object) => void }} input `passAt`
   *   is a share from 0 to 1
   */
  constructor({ answers, onResult, passAt }) {
    this.#answers = answers;
    this.#passAt = passAt;
    this.#onResult = onResult;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    document.getElementById('again').addEventListener('click', () => this.#again());
  }

  #submit() {
    const open = this.#questions.filter((question) => chosenIn(question).length === 0);
    this.#problem.hidden = open.length === 0;
    if (open.length > 0) {
      const numbers = open.map((question) => this.#questions.indexOf(question) + 1);
      this.#problem.textContent = `Still open: question ${numbers.join(', ')}.`;
      open[0].querySelector('input').focus();
      return;
    }
    const items = this.#questions.map((question) => this.#judge(question));
    const right = items.filter((item) => item.isRight).length;
    const share = right / items.length;
    this.#show(right, share);
    this.#onResult({ items, share, passed: share >= this.#passAt });
  }

  #judge(question) {
    const response = chosenIn(question);
    const pattern = this.#answers[question.id];
    const isRight = response.join() === pattern.join();
    showVerdict(question, isRight);
    const { objective } = question.dataset;
    return { id: question.id, text: textOf(question), objective, response, pattern, isRight };
  }

  #show(right, share) {
    const passed = share >= this.#passAt;
    this.#setDone(true);
    this.#result.querySelector('.score').textContent = `${Math.round(share * 100)} %`;
    this.#result.querySelector('h2').textContent = passed ? 'Passed' : 'Not passed yet';
    const needed = Math.ceil(this.#passAt * this.#questions.length);
    this.#result.querySelector('.words').textContent = passed
      ? `${right} of ${this.#questions.length} answers are right. Read below why, then leave with Save and exit.`
      : `${right} of ${this.#questions.length} answers are right, ${needed} are needed. Read below why, then try again.`;
    document.querySelector('#main').scrollTo(0, 0);
    this.#result.querySelector('h2').focus({ preventScroll: true });
  }

  #again() {
    this.#form.reset();
    for (const question of this.#questions) question.querySelector('.verdict').hidden = true;
    this.#setDone(false);
    this.#questions[0].querySelector('input').focus();
  }

  #setDone(done) {
    this.#result.hidden = !done;
    document.getElementById('check').hidden = done;
    for (const input of this.#form.querySelectorAll('input')) input.disabled = done;
  }
}

export const openQuiz = (input) => new Quiz(input);
