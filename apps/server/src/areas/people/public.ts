// What other areas may ask about people.
export { listsNamed } from './employee-groups'
export { requireNoneAbove } from './powers'
