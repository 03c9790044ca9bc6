// What other areas may ask about people.
export { groupFieldsOf, listsNamed } from './employee-groups'
export { requireNoneAbove } from './powers'
