// What other areas may ask about people.
export { requireNoneAbove } from './powers'
