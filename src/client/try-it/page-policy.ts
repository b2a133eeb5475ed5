/** Hears of what the Content-Security-Policy of the page forbids: to `fetch`, that is a failure like all others. */
export function listenToPolicy() {
  const heard: SecurityPolicyViolationEvent[] = [];
  const hear = (violation: SecurityPolicyViolationEvent) => void heard.push(violation);
  document.addEventListener('securitypolicyviolation', hear);
  return {
    /** What it forbade first since then, if anything. */
    async violation(): Promise<SecurityPolicyViolationEvent | undefined> {
      // Browsers report it in a task of its own.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return heard[0];
    },
    end: () => document.removeEventListener('securitypolicyviolation', hear),
  };
}
