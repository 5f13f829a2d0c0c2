/** Where the route is mounted: app/api/mailframe. */
export const ENDPOINT = '/api/mailframe'
