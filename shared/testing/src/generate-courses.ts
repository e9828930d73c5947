/** Generates a large course catalogue for tests and measurements, the same in every run. */

interface TitledCourse {
  readonly title: string;
  readonly category: string;
}

const TOPICS =
  'Network Cloud Security Python Statistics Algebra Chemistry Typography Marketing Negotiation Accounting Kubernetes Forensics Phishing Cryptography Compilers Databases Streaming Visualisation Interviews Research Privacy Compliance Robotics Firmware Accessibility Automation Observability Scheduling Procurement Nursing Anatomy Genetics Climate Oceanography Astronomy Thermodynamics Optics Circuits Photography Storytelling Journalism Translation Archaeology Philosophy Economics Taxation Contracts Mediation'.split(
    ' ',
  );
const TITLE_PATTERNS = [
  '{a} {b} Foundations',
  'Introduction to {a}',
  'Practical {a} for {b}',
  '{a} and {b} Essentials',
  'Applied {a}: {b}',
  'Hands-on {a}',
  'Managing {a} with {b}',
  'Understanding {a}',
  '{a} Playbooks, volume {n}',
];
const CATEGORIES = ['Cybersecurity', 'Data', 'Engineering', 'Health', 'Leadership', 'Law'];

/** Returns a generator of pseudo-random numbers in [0, 1). */
const createNumberGenerator = (seed: number) => {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
};

const createPicker =
  (next: () => number) =>
  (list: readonly string[]): string =>
    list[Math.floor(next() * list.length)] ?? '';

export const generateCourses = (count: number): TitledCourse[] => {
  const pick = createPicker(createNumberGenerator(42));
  return Array.from({ length: count }, (_, at) => ({
    title: pick(TITLE_PATTERNS)
      .replace('{a}', pick(TOPICS))
      .replace('{b}', pick(TOPICS))
      .replace('{n}', String(at % 50)),
    category: pick(CATEGORIES),
  }));
};

const MISTAKES: readonly ((word: string, at: number) => string)[] = [
  (word) => word,
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  (word, at) => `${word.slice(0, at)}x${word.slice(at + 1)}`,
];

/** Returns search terms as people type them: complete, cut off, and with one mistake. */
export const generateSearchTerms = (count: number): string[] => {
  const next = createNumberGenerator(7);
  const pick = createPicker(next);
  return Array.from({ length: count }, (_, index) => {
    const word = pick(index % 10 === 0 ? CATEGORIES : TOPICS).toLowerCase();
    if (index % 5 === 4) return word.slice(0, 4);
    const at = 1 + Math.floor(next() * (word.length - 2));
    return MISTAKES[index % MISTAKES.length]?.(word, at) ?? word;
  });
};
