/** Runs in the page. Reports violations of the policy as errors, even if the browser does not log them. */
export const reportPolicyViolations = (): void => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // The check reads the page's console.
    console.error(`policy: ${violatedDirective} blocked ${blockedURI}`);
  });
};
