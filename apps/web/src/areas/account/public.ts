export { sealed } from './secret'
