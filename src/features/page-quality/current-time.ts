/** The time of a build: `SOURCE_DATE_EPOCH` where it is set, in seconds since 1970, so that a build can be repeated on another day. */
export function currentTime({ SOURCE_DATE_EPOCH: given = '' }: NodeJS.ProcessEnv = process.env): Date {
  return /^\d{1,12}$/.test(given) ? new Date(Number(given) * 1000) : new Date();
}
