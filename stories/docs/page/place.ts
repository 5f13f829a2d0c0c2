import { repository } from '../../../packages/react/package.json'

/** Where a file stands in the repository, for people with a browser. */
export const placeOf = (file: string) =>
  `${repository.url.replace(/^git\+/, '').replace(/\.git$/, '')}/blob/main/${file}`
