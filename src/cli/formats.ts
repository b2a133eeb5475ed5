/** How findings are printed. */
export const formats = ['terminal', 'json', 'sarif', 'github'] as const;
export type Format = (typeof formats)[number];
