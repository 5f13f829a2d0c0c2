export { SignedInLayout as default } from '../signed-in-layout'
