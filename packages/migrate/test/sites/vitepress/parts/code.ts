export const before = 0;
// #region part
export const part = 1;
// #endregion part
