/** A person who can sign in. `userId` is what the email service knows them by. */
export interface User {
  userId: string
  name: string
  email: string
  /** What the sign-in page says about them. */
  about: string
  /** Whether they see the AI credits and the deliveries of everyone, and set limits. */
  isAdmin?: boolean
}

export const USERS: readonly User[] = [
  {
    userId: 'demo-ada',
    name: 'Ada',
    email: 'ada@example.com',
    about: 'Writes the spring newsletter',
    isAdmin: true,
  },
  { userId: 'demo-grace', name: 'Grace', email: 'grace@example.com', about: 'Welcomes new members' },
  { userId: 'demo-lin', name: 'Lin', email: 'lin@example.com', about: 'Is here for the first time' },
]

export function userById(userId: unknown): User | null {
  return USERS.find((user) => user.userId === userId) ?? null
}
