/** Forgets what this tab has kept of its visit. Where storage is blocked nothing was kept. */
export const forgetVisit = (): void => {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked.
  }
};
