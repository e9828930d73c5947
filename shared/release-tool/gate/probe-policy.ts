/** Runs in the page. Reports violations of its content security policy as errors, even if the browser does not log them. */
export const reportPolicyViolations = (): void => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // The gate reads this message from the page's console.
    console.error(`policy: ${violatedDirective} blocked ${blockedURI}`);
  });
};
