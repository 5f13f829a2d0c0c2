/** The recipients of the longest run. */
export const MANY = 1_000_000
/** The requests that go on at a time. */
export const CONCURRENCY = 4
/** What everyone gets. */
export const MESSAGE = { from: 'Shop <shop@example.com>', subject: 'Hello %name%', html: '<p>%code%</p>' }

/** The address of the recipient of this number. */
export const addressOf = (at) => `user${at}@example.com`

/** As a database gives them. */
export async function* recipientsOf(count) {
  for (let at = 0; at < count; at += 1) yield { to: addressOf(at), vars: { name: `Name ${at}`, code: at } }
}
