/** Runs in the page. A report of the policy is a complaint, also where the browser does not write it to the console. */
export const tellPolicyReports = (): void => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // The page's console is what the check reads.
    console.error(`policy: ${violatedDirective} blocked ${blockedURI}`);
  });
};
