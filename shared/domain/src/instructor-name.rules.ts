interface Named {
  readonly FirstName: string;
  readonly LastName: string;
  readonly FullName: string;
}

/** What an instructor is called: the full name, else the two names (DETAIL-28). */
export const instructorName = ({ FullName, FirstName, LastName }: Named): string =>
  FullName.trim() || `${FirstName} ${LastName}`.trim();
