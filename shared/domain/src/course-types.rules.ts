/** What people call the types of courses, in the order of choices. Source: 000 §9. */
export const COURSE_TYPE_LABELS: Readonly<Record<string, string>> = {
  async: 'Asynchronous',
  sync: 'Synchronous',
  scorm: 'SCORM',
};

/** Levels of courses, in the order of choices; 'All Levels' is one of them. Source: 000 §9. */
export const COURSE_LEVELS = ['All Levels', 'Beginner', 'Intermediate', 'Advanced'] as const;
