/** Size of social images in pixels, as services that show links expect it. */
export const socialImageSize = { width: 1200, height: 630 } as const;
