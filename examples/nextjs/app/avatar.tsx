import type { User } from '@/lib/users'

export function Avatar({ user }: { user: User }) {
  return (
    <span className="avatar" data-user={user.userId} aria-hidden="true">
      {user.name.slice(0, 1)}
    </span>
  )
}
