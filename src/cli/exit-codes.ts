/** Exit codes that scripts and CI rely on. */
export const exitCodes = { ok: 0, problems: 1, usage: 2, interrupted: 130 } as const;
