export const rate = 3;
