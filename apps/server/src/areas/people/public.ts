// What other areas may ask about people.
export { listsNamed } from './groups/employee-groups'
export { requireNoneAbove } from './roles/powers'
