/**
 * Exit codes that scripts and CI rely on. A signal ends a command as the system does, at any moment: a handler would wait
 * for the code of a page that runs. What that leaves behind, the next command puts right.
 */
export const exitCodes = { ok: 0, problems: 1, usage: 2 } as const;
