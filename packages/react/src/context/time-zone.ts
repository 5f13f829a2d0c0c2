/** What is wrong with the name of a time zone, or null. */
export function timeZoneProblem(timeZone: string | undefined): string | null {
  if (timeZone === undefined) return null
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return null
  } catch {
    return `timeZone of MailframeProvider must be an IANA name such as 'Asia/Tokyo', or 'UTC'; it is ${JSON.stringify(timeZone)}`
  }
}
