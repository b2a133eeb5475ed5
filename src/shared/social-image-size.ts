/** In pixels: what services that show links expect. */
export const socialImageSize = { width: 1200, height: 630 } as const;
